/** One chat through two flows: pinned when it is published, played on a phone, followed in the preview. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { browserOf, expect, longTest, PHONE } from '../harness/e2e.js';
import { answersOnceSaved } from '../harness/learner.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

const lesson = (question: string, nextKey: string): FlowDefinition =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: { message: question, answers: [{ key: 'y', message: 'yes', score: 5, nextKey }] },
      },
      { key: 'end', name: 'end', definition: { message: 'The end of **both**, you said {{@start}}.' } },
    ],
  }) as unknown as FlowDefinition;

longTest(
  'ENG-42 ENG-43 a learner is led from one flow into another, also across a reload; the preview goes the same way',
  async ({ browser, asha, shareUrl }) => {
    const second = await published(asha, 'Second', lesson('Second: ready?', '.end'));
    const first = await published(asha, 'First', lesson('First: ready?', `remote?chatId=${second}.start`));

    const phone = await browser.newContext(PHONE);
    const page = await phone.newPage();
    await page.goto(`${shareUrl}/chats/${first}/ana-of-two`);
    const player = new Player(page.locator('body'));
    await player.says('First: ready?');
    await player.choose('yes');
    await player.says('Second: ready?');
    await page.reload();
    await player.says('Second: ready?');
    await player.choose('yes');
    await player.says('The end of both, you said yes.');
    await player.completed();
    await player.scores('10 / 10');
    // A browser that is closed before the last answer is out sends it when it is opened again.
    await answersOnceSaved(asha, first, 'ana-of-two', 2);
    await phone.close();

    const console = await browserOf(browser, asha);
    const editor = new EditorPage(await console.newPage());
    await editor.open(first);
    const { preview } = editor;
    await preview.choose('yes');
    await preview.says('Second: ready?');
    await preview.choose('yes');
    await preview.says('The end of both, you said yes.');
    await console.close();
    const history = await asha.call<{ readonly history: readonly { readonly p: string }[] }>(
      'GET',
      `/flows/${first}/history/ana-of-two`,
    );
    expect(history.history.map(({ p }) => p)).toEqual([
      `${first}.start`,
      `${first}.start`,
      `remote?chatId=${second}&version=1.start`,
      `remote?chatId=${second}&version=1.start`,
      `remote?chatId=${second}&version=1.end`,
    ]);
  },
);
