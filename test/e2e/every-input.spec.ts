/** Every kind of input by keys, by touch and with a screen reader, in Chromium and Firefox, in all looks. */
import { writeFileSync } from 'node:fs';
import { asksForFiles } from '@parley/contracts/definition/input-types';
import type { Author } from '../harness/author.js';
import { expectNoBarriersInBothLooks, expectNoBarriersInFirefox } from '../harness/axe.js';
import { expect, PHONE, test, variant } from '../harness/e2e.js';
import { findFirefox, openFirefox } from '../harness/firefox.js';
import { EVERY_INPUT_ROW, INPUT_ROWS, type Tools } from '../harness/inputs/every-input.js';
import { chooserOf, firefoxChooserOf, Hand, Reader, type ChooseFile } from '../harness/inputs/hand.js';
import { answersOnceSaved } from '../harness/learner.js';
import { withoutInternet } from '../harness/media.js';
import { published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';

const WAYS = ['keys', 'touch', 'reader'] as const;
const WIDTHS = ['wide', 'phone'] as const;
const LOOKS = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'hi', 'ar'] as const;
const PROPERTIES: readonly (readonly string[])[] = [['Chromium', 'Firefox'], WAYS, WIDTHS, LOOKS, LANGUAGES];
type Run = readonly [
  way: (typeof WAYS)[number],
  width: (typeof WIDTHS)[number],
  look: (typeof LOOKS)[number],
  language: (typeof LANGUAGES)[number],
];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 780 };

const publishedInputs = async (asha: Author): Promise<number> => {
  const id = await published(asha, 'Every input', EVERY_INPUT_ROW);
  await asha.call('PUT', `/flows/${id}`, { languages: LANGUAGES });
  await asha.publish(id);
  return id;
};
/** @param look at each question, once it is shown */
async function answerAll(
  [way, , , language]: Run,
  tools: Tools,
  lookAt: (kind: string) => Promise<void>,
): Promise<void> {
  const { hand } = tools;
  for (const { kind, definition, ...ways } of INPUT_ROWS) {
    await hand.shows({ css: '.received .bubble', name: definition.message ? 'goes around' : `By ${kind}` });
    await hand.shows({ css: '.dock :is(button, input, textarea)' });
    await lookAt(kind);
    if (way === 'reader') {
      const reader = new Reader(hand, language);
      await reader.start();
      await ways.reader(reader, tools);
      await reader.stop();
    } else await ways[way](tools);
  }
  await hand.shows({ css: '.received .bubble', name: 'That was all.' });
}
async function expectSaved(asha: Author, id: number, identifier: string): Promise<void> {
  // An upload is no text.
  const texts = INPUT_ROWS.filter(({ kind }) => !asksForFiles(kind));
  const saved = await answersOnceSaved(asha, id, identifier, texts.length);
  texts.forEach(({ kind, saved: wanted }, at) => expect.soft(saved[at], kind).toMatch(wanted));
}
const addressOf = (shareUrl: string, id: number, identifier: string, language: string) =>
  `${shareUrl}/chats/${id}/${identifier}?l=${language}`;
const sketchAt = (path: string): string => {
  writeFileSync(path, picture([200, 60, 60]));
  return path;
};

const IN_CHROMIUM: readonly Run[] = [
  ['keys', 'wide', 'light', 'en'],
  ['touch', 'phone', 'dark', 'hi'],
  ['reader', 'phone', 'light', 'ar'],
  ['keys', 'phone', 'dark', 'ar'],
  ['reader', 'wide', 'dark', 'en'],
];
for (const [place, run] of IN_CHROMIUM.entries()) {
  const [way, width, look, language] = run;
  variant(place < 3 ? 0 : place)(
    `PLAY-Q13 Chromium, ${width}, ${look}, ${language}: every input is answered by ${way}`,
    async ({ browser, asha, shareUrl }, info) => {
      const id = await publishedInputs(asha);
      const context = await browser.newContext({
        ...(width === 'phone' ? PHONE : { viewport: WIDE }),
        colorScheme: look,
        // Wait until no animation changes the colours that axe reads.
        reducedMotion: 'reduce',
      });
      await withoutInternet(context);
      const page = await context.newPage();
      await page.goto(addressOf(shareUrl, id, way, language));
      const sketch = sketchAt(info.outputPath('sketch.png'));
      const choose: ChooseFile = chooserOf(page);
      let now = look;
      await answerAll(run, { hand: new Hand(page), file: () => choose(sketch) }, async (kind) => {
        now = await expectNoBarriersInBothLooks(page, kind, now);
      });
      await expectSaved(asha, id, way);
      await context.close();
    },
  );
}

const firefox = findFirefox();
const IN_FIREFOX: readonly Run[] = [
  ['keys', 'phone', 'light', 'hi'],
  ['touch', 'wide', 'light', 'ar'],
  ['reader', 'wide', 'dark', 'hi'],
  ['touch', 'phone', 'light', 'en'],
];
for (const [place, run] of IN_FIREFOX.entries()) {
  const [way, width, look, language] = run;
  variant(place)(
    `PLAY-Q13 Firefox, ${width}, ${look}, ${language}: every input is answered by ${way}`,
    async ({ asha, shareUrl }, info) => {
      // Chromium proves the same above.
      test.skip(!firefox, 'There is no Firefox here.');
      const id = await publishedInputs(asha);
      const browser = await openFirefox(firefox ?? '', {
        'layout.css.prefers-color-scheme.content-override': look === 'dark' ? 0 : 1,
        'dom.w3c_touch_events.enabled': 1,
        'ui.prefersReducedMotion': 1,
      });
      try {
        const page = await browser.newPage();
        await page.setViewport(width === 'phone' ? NARROW : WIDE);
        await page.goto(addressOf(shareUrl, id, way, language));
        const sketch = sketchAt(info.outputPath('sketch.png'));
        const choose = firefoxChooserOf(page);
        await answerAll(run, { hand: new Hand(page), file: () => choose(sketch) }, (kind) =>
          expectNoBarriersInFirefox(page, kind),
        );
        await expectSaved(asha, id, way);
      } finally {
        await browser.close();
      }
    },
  );
}

test('PLAY-Q13 the runs of both browsers pair every two of their properties', () => {
  const runs = [...IN_CHROMIUM.map((run) => ['Chromium', ...run]), ...IN_FIREFOX.map((run) => ['Firefox', ...run])];
  const missing = PROPERTIES.flatMap((ones, at) =>
    PROPERTIES.slice(at + 1).flatMap((others, after) =>
      ones.flatMap((one) =>
        others
          .filter((other) => !runs.some((run) => run[at] === one && run[at + 1 + after] === other))
          .map((other) => `${one} and ${other}`),
      ),
    ),
  );
  expect(missing).toEqual([]);
});
