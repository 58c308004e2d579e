/** A learner who changes devices while the author goes on working. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { ChatView } from '@parley/contracts/http/chats';
import type { LogEntry } from '@parley/contracts/http/stats';
import { expect, longTest, PHONE } from '../harness/e2e.js';
import { answersOnceSaved } from '../harness/learner.js';
import { Player } from '../harness/pages/player.js';
import { inOrder } from '../harness/player-flows.js';

const pick = (key: string, message: string) => ({ key, message });
const twoQuestions = (first: string, second: string): FlowDefinition =>
  inOrder([
    { message: first, answers: [pick('a', '4'), pick('b', '5')] },
    { message: second, answers: [pick('c', '2/4'), pick('d', '2/3')] },
    { message: 'Well done.' },
  ]);

longTest(
  'CHAT-10 TRUST-4 another device goes on with the version that the chat began on',
  async ({ browser, shareUrl, asha }) => {
    const { id } = await asha.createFlow('Halves', twoQuestions('Half of 8?', 'The same as 1/2?'));
    await asha.call('PUT', `/flows/${id}`, { settings: { identifierTrust: 'open', chatDefaultDelayMs: 0 } });
    await asha.publish(id);
    const onPhone = async () => {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.goto(`${shareUrl}/chats/${id}/ravi`);
      return { context, player: new Player(page.locator('body')) };
    };
    const first = await onPhone();
    await first.player.choose('4');
    await first.player.says('The same as 1/2?');
    await answersOnceSaved(asha, id, 'ravi', 1);
    await first.context.close();

    await asha.call('PUT', `/flows/${id}`, {
      definition: twoQuestions('A third of 12?', 'The same as 1/3?'),
    });
    expect((await asha.publish(id)).version).toBe(2);

    const second = await onPhone();
    await second.player.says('The same as 1/2?');
    await second.player.said(['4']);
    await expect(second.player.log).not.toContainText('A third of 12?');
    await second.player.choose('2/4');
    await second.player.completed();
    expect(await answersOnceSaved(asha, id, 'ravi', 2)).toEqual(['4', '2/4']);
    const { responseLog } = await asha.call<{ responseLog: readonly LogEntry[] }>(
      'GET',
      `/flows/${id}/responseLogs?all=1`,
    );
    expect(responseLog).toHaveLength(1);
    const chat = await asha.call<ChatView>('GET', `/flows/${id}/history/ravi`);
    expect([chat.attempt, chat.version, chat.completed]).toEqual([1, 1, true]);
    await second.context.close();
  },
);
