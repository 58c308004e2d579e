/** A newcomer's first hour: from sign-up to three published questions and one answer read, counted in clicks. */
import type { Locator, Page } from '@playwright/test';
import { someEmail, PASSWORD } from '../harness/author.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { tabTo } from '../harness/keyboard.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { Player } from '../harness/pages/player.js';
import { StatsPage } from '../harness/pages/stats-page.js';

/** Names of visible elements that are red by their computed text, border or background. */
const redElements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isRed = (color: string): boolean => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return alpha > 0.1 && red > 140 && green < 110 && blue < 110 && red - Math.max(green, blue) > 60;
    };
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth, visibility } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (visibility !== 'visible' || box.width === 0 || box.height === 0) return [];
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const red =
        (hasText && isRed(color)) || isRed(backgroundColor) || (borderTopWidth !== '0px' && isRed(borderTopColor));
      return red ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`] : [];
    });
  });

test('EDITOR-K3 from sign-up to three published questions and one answer read: at most 12 clicks, nothing red, no refusal', async ({
  page,
  browser,
}) => {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.click({ delay: 80 });
    clicks += 1;
    expect(await redElements(page)).toEqual([]);
  };
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text, { delay: 20 });
    expect(await redElements(page)).toEqual([]);
  };
  const editor = new EditorPage(page);
  const answer = (letter: string, number: number) =>
    page.getByRole('textbox', { name: `Answer ${letter} of prompt ${number}`, exact: true });
  const ask = async (kind: string, number: number, text: string): Promise<void> => {
    await click(page.getByRole('button', { name: kind, exact: true }));
    // An empty message begins with the first letter that is typed.
    await expect(editor.messageAtRest(number)).toBeFocused();
    await type(text);
    await page.keyboard.press('Escape');
  };

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const toSignUp = page.getByRole('button', { name: "Don't have an account? Sign up" });
  const signUp = page.getByRole('form', { name: 'Sign up' });
  await expect(toSignUp.or(signUp)).toBeVisible();
  // The way to the form is not counted: the very first visitor of an installation doesn't need it.
  if (await toSignUp.isVisible()) await toSignUp.click();
  await tabTo(page, signUp.getByLabel('Email'));
  await type(someEmail());
  await tabTo(page, signUp.getByRole('textbox', { name: 'Password' }));
  await type(PASSWORD);
  await click(signUp.getByRole('button', { name: 'Sign up', exact: true }));
  await click(page.getByRole('banner').getByRole('button', { name: 'New Flow' }));
  const dialog = page.getByRole('dialog', { name: 'New Flow' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await type('Leaves');
  await click(dialog.getByRole('button', { name: 'Create' }));
  await expect(editor.prompt(1)).toBeVisible();

  await ask('Choice', 2, 'Which gas do plants take in?');
  await tabTo(page, answer('A', 2));
  await type('Oxygen');
  await tabTo(page, answer('B', 2));
  await type('Carbon dioxide');
  await click(page.getByRole('button', { name: 'Answer B of prompt 2 is right' }));
  await ask('Number', 3, 'How many molecules of it make one of sugar?');
  await tabTo(page, answer('A', 3));
  await type('6');
  await ask('Long answer', 4, 'Why do leaves look green?');
  await editor.saved();
  await click(page.getByRole('button', { name: 'Publish', exact: true }));
  const share = page.getByRole('dialog', { name: 'Embed/Share' });
  const link = await share.getByRole('textbox', { name: 'Link for your learners' }).textContent();
  await click(share.getByRole('button', { name: 'Copy', exact: true }));
  expect(clicks).toBeLessThanOrEqual(9);
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();

  const phone = await browser.newContext(PHONE);
  const learner = await phone.newPage();
  await learner.goto(link ?? '');
  const player = new Player(learner.locator('body'));
  await player.give('Ravi');
  await player.choose('Carbon dioxide');
  await player.says('How many molecules');
  await player.write('6');
  await player.says('Why do leaves look green?');
  await player.write('They reflect green light');
  await player.completed();
  await phone.close();

  await click(page.getByRole('radiogroup', { name: 'Build, stats or live' }).getByText('Stats'));
  const stats = new StatsPage(page);
  await click(page.getByRole('tab', { name: 'Chats' }));
  await click(stats.chat(/Ravi.*Anonymous/));
  await stats.recorded.said(['Carbon dioxide', '6', 'They reflect green light']);
  expect(clicks).toBeLessThanOrEqual(12);
});
