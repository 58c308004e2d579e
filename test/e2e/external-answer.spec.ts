/** A chat that waits for its teacher: on the chat page, in place on a foreign page, in a frame; with sockets and without. */
import type { Page } from '@playwright/test';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { ChatView } from '@parley/contracts/http/chats';
import { browserOf, expect, longTest, test, variant } from '../harness/e2e.js';
import type { Author } from '../harness/author.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';
import { StatsPage } from '../harness/pages/stats-page.js';
import { until } from '../harness/until.js';

const answer = (message: string, nextKey: string) => ({ key: message, message, nextKey });
const WAITING = {
  promptsArray: [
    { key: 'start', name: 'start', definition: { message: 'Ready?', answers: [answer('Yes', '.teacher')] } },
    {
      key: 'teacher',
      name: 'teacher',
      definition: {
        message: 'Your teacher is looking at it.',
        answerExternally: true,
        answers: [answer('Secretly passed', '.after'), answer('Failed', '.after')],
      },
    },
    { key: 'after', name: 'after', definition: { message: 'Let us go on.', answers: [answer('Fine', '.end')] } },
    { key: 'end', name: 'end', definition: { message: 'Bye' } },
  ],
} as unknown as FlowDefinition;

const publishedWaiting = (asha: Author): Promise<number> => published(asha, 'Waiting', WAITING);
/** The item that waits, once the server has it. */
function waitingItem(asha: Author, id: number, identifier: string): Promise<string> {
  const place = `/flows/${id}/history/${identifier}`;
  return until(async () => {
    const { history } = await asha.call<ChatView>('GET', place).catch(() => ({ history: [] }) as unknown as ChatView);
    const last = history.at(-1);
    return last?.ae && last.d === 'r' && last.k;
  });
}

/** Answers in the learner's stead; the page must show it without being touched. */
async function resumes(asha: Author, id: number, identifier: string, player: Player): Promise<void> {
  await player.choose('Yes');
  await expect(player.root.getByText('Waiting for external input to resume chat')).toBeVisible();
  const item = await waitingItem(asha, id, identifier);
  await asha.call('POST', `/flows/${id}/history/${identifier}/${encodeURIComponent(item)}`, {
    answer: 'Secretly passed',
  });
  await expect(player.root.getByText('Let us go on.')).toBeVisible();
  await expect(player.root.getByText('Chat resumed after external input')).toBeVisible();
  await expect(player.root.getByText('Waiting for external input to resume chat')).toBeHidden();
  await expect(player.root.getByText('Secretly passed')).toHaveCount(0);
  await player.choose('Fine');
  await player.completed();
}
const withoutSockets = (page: Page) => page.routeWebSocket(/\/api\/live/, (socket) => socket.close());

test('ENG-58, ENG-59, ENG-60 the chat page goes on by itself after the teacher’s answer', async ({
  page,
  shareUrl,
  asha,
}) => {
  const id = await publishedWaiting(asha);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${shareUrl}/chats/${id}/ana`);
  const player = new Player(page.locator('#parley'));
  await player.says('Ready?');
  await expect(player.choice('Yes')).toBeVisible();
  const before = scripts.filter((url) => /waiting/.test(url));
  await resumes(asha, id, 'ana', player);
  expect([before, sockets]).toEqual([[], ['/api/live/']]);
});

longTest(
  'REVW-15 a teacher taps the answer in the chat that waits, and the learner goes on',
  async ({ page, browser, shareUrl, asha }) => {
    const id = await publishedWaiting(asha);
    await page.goto(`${shareUrl}/chats/${id}/fay`);
    const player = new Player(page.locator('#parley'));
    await player.choose('Yes');
    await waitingItem(asha, id, 'fay');
    const context = await browserOf(browser, asha);
    const stats = new StatsPage(await context.newPage());
    await stats.page.goto(`/flows/${id}/stats`);
    await stats.open('Chats');
    await stats.chat(/fay/).click();
    await stats.recorded.choose('Secretly passed');
    await player.says('Let us go on.');
    await stats.page.reload();
    await stats.recorded.said(['Yes', 'Secretly passed']);
    await expect(stats.page.getByRole('region', { name: 'Chat paused' })).toContainText('Secretly passed');
    await context.close();
  },
);

longTest('ENG-58 if sockets are blocked it asks from time to time', async ({ page, shareUrl, asha }) => {
  const id = await publishedWaiting(asha);
  await withoutSockets(page);
  await page.goto(`${shareUrl}/chats/${id}/bob`);
  await resumes(asha, id, 'bob', new Player(page.locator('#parley')));
});

for (const [place, [what, policy]] of (
  [
    [', also where its policy forbids sockets', 'meta'],
    ['', ''],
  ] as const
).entries())
  variant(place)(`ENG-58, SHARE-35 the element on a foreign page goes on${what}`, async ({ page, shareUrl, asha }) => {
    const id = await publishedWaiting(asha);
    const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src ${shareUrl}">`;
    const site = await foreignSite({
      '/': `${policy && meta}<script src="${shareUrl}/parley.js" async></script>
        <parley-flow flow-id="${id}" user-identifier="cleo" height="600px" language="en"></parley-flow>`,
    });
    await page.goto(site.origin);
    await resumes(asha, id, 'cleo', new Player(page.locator('parley-flow')));
    await site.close();
  });

longTest('ENG-58, SHARE-30 the frame goes on', async ({ page, shareUrl, asha }) => {
  const id = await publishedWaiting(asha);
  const site = await foreignSite({
    '/': `<iframe src="${shareUrl}/chats/${id}/dev" title="Chat" width="400" height="600"></iframe>`,
  });
  await page.goto(site.origin);
  await resumes(asha, id, 'dev', new Player(page.frameLocator('iframe').locator('body')));
  await site.close();
});

longTest('ENG-58 a learner who comes back later finds the chat gone on', async ({ page, shareUrl, asha }) => {
  const id = await publishedWaiting(asha);
  await page.goto(`${shareUrl}/chats/${id}/eve`);
  const player = new Player(page.locator('#parley'));
  await player.choose('Yes');
  const item = await waitingItem(asha, id, 'eve');
  await page.goto('about:blank');
  await asha.call('POST', `/flows/${id}/history/eve/${encodeURIComponent(item)}`, { answer: 'Failed' });
  await page.goto(`${shareUrl}/chats/${id}/eve`);
  await player.says('Let us go on.');
  await player.choose('Fine');
  await player.completed();
});
