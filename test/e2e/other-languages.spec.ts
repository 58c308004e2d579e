/** Lessons in languages that Parley does not speak, one of them written from right to left: written, published, played. */
import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoBarriers } from '../harness/axe.js';
import type { Author } from '../harness/author.js';
import { browserOf, expect, longTest, PHONE, test } from '../harness/e2e.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { Player } from '../harness/pages/player.js';

interface Lesson {
  readonly tag: string;
  /** As an English reader finds it in the list. */
  readonly language: string;
  readonly own: string;
  readonly dir: 'ltr' | 'rtl';
  readonly name: string;
  readonly question: string;
  readonly right: string;
  readonly wrong: string;
  readonly why: string;
  readonly because: string;
  readonly end: string;
}
const TAMIL: Lesson = {
  tag: 'ta',
  language: 'Tamil',
  own: 'தமிழ்',
  dir: 'ltr',
  name: 'பின்னங்கள்',
  question: '8-இன் பாதி எவ்வளவு?',
  right: 'நான்கு',
  wrong: 'ஐந்து',
  why: 'எப்படிக் கண்டுபிடித்தீர்கள்?',
  because: 'இரண்டாகப் பிரித்தேன்',
  end: 'மிக நன்று.',
};
const ARABIC: Lesson = {
  tag: 'ar',
  language: 'Arabic',
  own: 'العربية',
  dir: 'rtl',
  name: 'الكسور',
  question: 'كم نصف الثمانية؟',
  right: 'أربعة',
  wrong: 'خمسة',
  why: 'كيف وجدت الجواب؟',
  because: 'قسمت العدد على اثنين',
  end: 'أحسنت.',
};

/** The language that a screen reader takes for an element: the nearest one that is named, out of shadow roots, too. */
const languageOf = (element: Locator): Promise<string | null> =>
  element.evaluate((node) => {
    for (let at: Node | null = node; at; at = at.parentNode ?? (at instanceof ShadowRoot ? at.host : null)) {
      const lang = at instanceof Element ? at.getAttribute('lang') : null;
      if (lang) return lang;
    }
    return null;
  });

async function write(page: Page, lesson: Lesson): Promise<string> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'New Flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Flow' });
  await dialog.getByLabel('Name').fill(lesson.name);
  await dialog.getByRole('combobox', { name: 'Language' }).fill(lesson.language);
  await page.getByRole('option', { name: `${lesson.language} (${lesson.own})`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const editor = new EditorPage(page);
  await expect(editor.prompt(1)).toBeVisible();
  // In place of the greeting that a new flow begins with.
  await editor.rewriteMessage(1, lesson.question);
  await editor.addAnswer(1, 'A', lesson.right, 10);
  await editor.addAnswer(1, 'B', lesson.wrong, 0);
  await editor.link(1, 'A', 'new');
  await editor.writeMessage(2, lesson.why);
  await editor.link(1, 'B', 2);
  await editor.acceptAny(2);
  await editor.rewriteMessage(3, lesson.end);
  await editor.save();
  // The author's texts are in the flow's language, the editor's own in the author's.
  expect(await languageOf(editor.messageAtRest(2))).toBe(lesson.tag);
  expect(await languageOf(editor.prompt(1).getByRole('textbox', { name: 'Answer A of prompt 1', exact: true }))).toBe(
    lesson.tag,
  );
  expect(await languageOf(editor.prompt(1).getByRole('button', { name: 'Answer', exact: true }))).toBe('en');
  await editor.preview.says(lesson.question);
  await editor.publish(1);
  return editor.shareLink();
}

/**
 * The place of an element: in px from the start of the line, which is on the right in languages that are read from
 * there.
 */
async function startOf(element: Locator, { dir }: Lesson): Promise<number> {
  const box = (await element.boundingBox())!;
  const width = element.page().viewportSize()!.width;
  return dir === 'rtl' ? width - box.x - box.width : box.x;
}

async function play(page: Page, link: string, lesson: Lesson): Promise<void> {
  await page.goto(link);
  const player = new Player(page.locator('body'));
  await player.says(lesson.question);
  await player.give('Ravi');
  await expect(page.locator('html')).toHaveAttribute('lang', lesson.tag);
  await expect(page.locator('html')).toHaveAttribute('dir', lesson.dir);
  const chat = page.locator('.chat');
  await expect(chat).toHaveAttribute('lang', lesson.tag);
  await expect(chat).toHaveCSS('direction', lesson.dir);
  const received = page.locator('.line.received .bubble');
  await expect(received.first()).toHaveCSS('direction', lesson.dir);
  const choice = player.choice(lesson.right);
  expect(await languageOf(received.first())).toBe(lesson.tag);
  expect(await languageOf(choice.locator('.label'))).toBe(lesson.tag);
  expect(await languageOf(page.locator('.score'))).toBe('en');
  // The letter comes before its choice.
  expect(await startOf(choice.locator('.letter'), lesson)).toBeLessThan(
    await startOf(choice.locator('.label'), lesson),
  );
  await expectNoBarriers(page, `a lesson in ${lesson.language}`);
  await choice.click();
  await player.says(lesson.why);
  const send = page.getByRole('button', { name: 'Send' });
  const field = page.getByRole('textbox', { name: 'Your answer' });
  expect([await languageOf(field), await languageOf(send)]).toEqual([lesson.tag, 'en']);
  await expect(field).toHaveCSS('direction', lesson.dir);
  await field.fill('twice');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill(lesson.because);
  await expect(field).toHaveCSS('direction', lesson.dir);
  expect(await startOf(field, lesson)).toBeLessThanOrEqual(await startOf(send, lesson));
  await player.write(lesson.because);
  await player.says(lesson.end);
  await player.completed();
  await player.said([lesson.right, lesson.because]);
  // Received messages are at the start of the line, sent ones at its end; "You said" is read in English.
  const sent = page.locator('.line.sent .bubble');
  expect(await startOf(received.first(), lesson)).toBeLessThan(await startOf(sent.first(), lesson));
  expect(await languageOf(sent.first().locator('.hidden'))).toBe('en');
  expect(await languageOf(page.locator('.done'))).toBe('en');
}

async function writtenAndPlayed(browser: Browser, asha: Author, lesson: Lesson): Promise<void> {
  const desk = await browserOf(browser, asha);
  const link = await write(await desk.newPage(), lesson);
  await desk.close();
  for (const [kind, options] of Object.entries({ wide: {}, phone: PHONE })) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await play(page, link, lesson);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([kind, beyond]).toEqual([kind, 0]);
    await context.close();
  }
}

longTest(
  'I18N-L2 I18N-L3 I18N-F2 I18N-F3 a lesson in Tamil is written and played; what is English is marked as English',
  ({ browser, asha }) => writtenAndPlayed(browser, asha, TAMIL),
);

test('I18N-L2 I18N-L3 I18N-F2 I18N-F3 a lesson in Arabic is written and played from right to left', ({
  browser,
  asha,
}) => writtenAndPlayed(browser, asha, ARABIC));
