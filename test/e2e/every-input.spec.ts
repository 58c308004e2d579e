/** Every kind of input by keys, by touch and with a screen reader, in Chromium and Firefox, in all looks. */
import { writeFileSync } from 'node:fs';
import type { Author } from '../harness/author.js';
import { expectNoBarriersInBothLooks } from '../harness/axe.js';
import { expect, PHONE, test, variant } from '../harness/e2e.js';
import { findFirefox, openFirefox } from '../harness/firefox.js';
import { EVERY_INPUT_ROW, INPUT_ROWS, type Tools } from '../harness/inputs/every-input.js';
import { chooserOf, firefoxChooserOf, Hand, Reader, type ChooseFile } from '../harness/inputs/hand.js';
import { answersOnceSaved } from '../harness/learner.js';
import { withoutInternet } from '../harness/media.js';
import { published } from '../harness/pages/player-page.js';
import { picture } from '../harness/picture.js';

type Way = 'keys' | 'touch' | 'reader';
type Look = 'light' | 'dark';
type Run = readonly [way: Way, width: 'wide' | 'phone', look: Look, language: 'en' | 'hi' | 'ar'];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 780 };

const publishedInputs = async (asha: Author): Promise<number> => {
  const id = await published(asha, 'Every input', EVERY_INPUT_ROW);
  await asha.call('PUT', `/flows/${id}`, { languages: ['en', 'hi', 'ar'] });
  await asha.publish(id);
  return id;
};
/** @param look at each question, once it is shown */
async function answerAll(way: Way, tools: Tools, lookAt: (kind: string) => Promise<void>): Promise<void> {
  const { hand } = tools;
  for (const { kind, definition, ...ways } of INPUT_ROWS) {
    await hand.shows({ css: '.received .bubble', name: definition.message ? 'goes around' : `By ${kind}` });
    await hand.shows({ css: '.dock :is(button, input, textarea)' });
    await lookAt(kind);
    if (way === 'reader') {
      const reader = new Reader(hand);
      await reader.start();
      await ways.reader(reader, tools);
      await reader.stop();
    } else await ways[way](tools);
  }
  await hand.shows({ css: '.received .bubble', name: 'That was all.' });
}
async function expectSaved(asha: Author, id: number, identifier: string): Promise<void> {
  // An upload is no text.
  const texts = INPUT_ROWS.filter(({ kind }) => kind !== 'upload');
  const saved = await answersOnceSaved(asha, id, identifier, texts.length);
  texts.forEach(({ kind, saved: wanted }, at) => expect.soft(saved[at], kind).toMatch(wanted));
}
const nothing = () => Promise.resolve();
const addressOf = (shareUrl: string, id: number, identifier: string, language: string) =>
  `${shareUrl}/chats/${id}/${identifier}?l=${language}`;
const sketchAt = (path: string): string => {
  writeFileSync(path, picture([200, 60, 60]));
  return path;
};

/** All pairs of two properties occur in the runs of both browsers. */
const IN_CHROMIUM: readonly Run[] = [
  ['keys', 'wide', 'light', 'en'],
  ['touch', 'phone', 'dark', 'hi'],
  ['reader', 'phone', 'light', 'ar'],
  ['keys', 'phone', 'dark', 'ar'],
  ['reader', 'wide', 'dark', 'en'],
];
for (const [place, [way, width, look, language]] of IN_CHROMIUM.entries())
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
      await answerAll(way, { hand: new Hand(page), file: () => choose(sketch) }, async (kind) => {
        now = await expectNoBarriersInBothLooks(page, kind, now);
      });
      await expectSaved(asha, id, way);
      await context.close();
    },
  );

const firefox = findFirefox();
const IN_FIREFOX: readonly Run[] = [
  ['keys', 'phone', 'light', 'hi'],
  ['touch', 'wide', 'light', 'ar'],
  ['reader', 'phone', 'dark', 'en'],
];
for (const [place, [way, width, look, language]] of IN_FIREFOX.entries())
  variant(place)(
    `PLAY-Q13 Firefox, ${width}, ${look}, ${language}: every input is answered by ${way}`,
    async ({ asha, shareUrl }, info) => {
      // Chromium proves the same above.
      test.skip(!firefox, 'There is no Firefox here.');
      const id = await publishedInputs(asha);
      const browser = await openFirefox(firefox ?? '', {
        'layout.css.prefers-color-scheme.content-override': look === 'dark' ? 0 : 1,
        'dom.w3c_touch_events.enabled': 1,
      });
      try {
        const page = await browser.newPage();
        await page.setViewport(width === 'phone' ? NARROW : WIDE);
        await page.goto(addressOf(shareUrl, id, way, language));
        const sketch = sketchAt(info.outputPath('sketch.png'));
        const choose = firefoxChooserOf(page);
        await answerAll(way, { hand: new Hand(page), file: () => choose(sketch) }, nothing);
        await expectSaved(asha, id, way);
      } finally {
        await browser.close();
      }
    },
  );
