/** No page and no dialog keeps anybody out: WCAG 2.0 to 2.2, A and AA, in both languages and both looks. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { author, type Author } from '../harness/author.js';
import { expectNoBarriers as check } from '../harness/axe.js';
import { browserOf, fromSetup, PHONE, test } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { Player } from '../harness/pages/player.js';
import { words, type Words } from '../harness/words.js';

/** Each language once, each look once: words don't change contrasts, colours don't change names. */
const LOOKS = [
  { language: 'en', colorScheme: 'light' },
  { language: 'hi', colorScheme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];
const optionsOf = ({ language, colorScheme }: Look): BrowserContextOptions => ({
  locale: language === 'hi' ? 'hi-IN' : 'en-GB',
  colorScheme,
  // What fades in is half transparent, and its contrast with it.
  reducedMotion: 'reduce',
});

// Both looks at once: together they take longer than anything else.
test.describe.configure({ mode: 'parallel' });

let owner: Author;
let flowIds: readonly number[];
let fractionsId: number;

test.beforeAll(async () => {
  owner = await author(fromSetup('E2E_CONSOLE_URL'));
  ({ flowIds } = await owner.call<{ flowIds: readonly number[] }>('POST', '/sample_course'));
  fractionsId = (await owner.createFlow('Fractions', FRACTIONS)).id;
  await owner.publish(fractionsId);
});

async function authPages(page: Page, t: Words): Promise<void> {
  await page.goto('/');
  await page.getByRole('form', { name: t('auth:login') }).waitFor();
  await check(page, 'login');
  await page.getByRole('button', { name: t('auth:login'), exact: true }).click();
  await page.getByText(t('auth:required')).first().waitFor();
  await check(page, 'login, refused');
  await page.getByRole('button', { name: t('auth:toSignup') }).click();
  await check(page, 'sign-up');
  await page.getByRole('button', { name: t('auth:toLogin') }).click();
  await page.getByRole('button', { name: t('auth:toForgot') }).click();
  await page.getByRole('form', { name: t('auth:forgotPassword') }).waitFor();
  await check(page, 'forgot password');
  await page.goto('/reset_password/nothing');
  await page.getByRole('textbox', { name: t('auth:newPassword') }).fill('Another-horse-8');
  await page.getByRole('button', { name: t('auth:setPassword') }).click();
  await page.getByRole('alert').waitFor();
  await check(page, 'reset password, refused');
}

async function homePages(page: Page, t: Words): Promise<void> {
  await page.goto('/');
  await page.getByRole('list', { name: t('home:tab_flows') }).waitFor();
  await check(page, 'home');
  await page.getByRole('button', { name: t('common:account') }).click();
  await page.getByText(t('common:logout')).waitFor();
  await check(page, 'account menu');
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('home:new_flows') })
    .click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'New Flow');
  await page.goto('/no/such/page');
  await page.getByText(t('common:notFoundTitle')).waitFor();
  await check(page, 'not found');
}

async function editorPages(page: Page, t: Words): Promise<void> {
  const prompt = (key: string, values = {}) => t(`flow-editor:${key}`, { number: 1, letter: 'A', ...values });
  const first = page.getByRole('article', { name: prompt('prompt'), exact: true });
  await page.goto(`/flows/${flowIds[0]}/edit`);
  await first.waitFor();
  await page.getByTestId('preview').getByRole('log').waitFor();
  await check(page, 'editor with settings and preview');
  await first.locator('[data-message]').first().click();
  await first
    .getByRole('textbox', { name: prompt('messageOf') })
    .or(first.getByRole('textbox', { name: prompt('messageNumber', { index: 1 }) }))
    .waitFor();
  await check(page, 'rich editor');
  for (const dialog of ['link', 'image']) {
    await first.getByRole('button', { name: prompt(dialog), exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await check(page, `${dialog} dialog`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: prompt('promptActions') }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'menu of a prompt');
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: prompt('alwaysToOf') }).click();
  await page.getByRole('textbox', { name: prompt('findPrompt') }).waitFor();
  await check(page, 'next-step chooser');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt('promptActions', { number: 2 }) }).click();
  await page.getByRole('menuitem', { name: prompt('deletePrompt') }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'delete a prompt');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt('promptActions', { number: 2 }) }).click();
  await page.getByRole('menuitem', { name: prompt('moveTo') }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'move a prompt');
  await page.keyboard.press('Escape');
  await page.locator('h1 button').click();
  await page.getByRole('dialog', { name: prompt('editName') }).waitFor();
  await check(page, 'rename');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: prompt('flowActions') }).click();
  await page.getByRole('menuitem', { name: prompt('embedShare') }).click();
  await page.getByRole('textbox', { name: t('share:embedCode') }).waitFor();
  await check(page, 'embed');
  await page.getByRole('tab', { name: t('share:shareLink') }).click();
  await check(page, 'share link');
}

/** Somebody else changes the message that is being written. */
async function conflictDialog(page: Page): Promise<void> {
  const { id } = await owner.createFlow('Contested', FRACTIONS);
  // As where a network blocks sockets: nothing is heard of the other before it is saved.
  await page.context().routeWebSocket(/\/api\/live/, (socket) => socket.close());
  await page.goto(`/flows/${id}/edit`);
  await page.locator('[data-message]').first().click();
  const [start, ...others] = FRACTIONS.promptsArray;
  const theirs = { ...start, definition: { ...start?.definition, message: 'Theirs' } };
  await owner.call('PUT', `/flows/${id}`, { definition: { promptsArray: [theirs, ...others] } });
  await page.locator('article [contenteditable=true]').pressSequentially('Mine');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await check(page, 'two versions');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function statsPages(page: Page, t: Words): Promise<void> {
  await page.goto(`/flows/${flowIds[0]}/stats`);
  await page.locator('dl dd').first().waitFor();
  await check(page, 'summary');
  await page.getByRole('tab', { name: t('stats:tab_chats') }).click();
  const chats = page.getByRole('region', { name: t('stats:tab_chats') });
  await chats.getByRole('listitem').first().waitFor();
  await check(page, 'chats');
  await chats.getByRole('listitem').first().getByRole('button').click();
  await page.getByTestId('recorded-chat').getByRole('log').waitFor();
  await check(page, 'a chat');
  await page.getByRole('button', { name: t('stats:deleteChat') }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'delete a chat');
}

async function playerPages(page: Page, shareUrl: string, { language }: Look): Promise<void> {
  const open = async (flowId: number) => page.goto(`${shareUrl}/chats/${flowId}/reader-${language}?l=${language}`);
  const player = new Player(page.locator('body'));
  await open(flowIds[0]!);
  await page.locator('.dock .choice').first().waitFor();
  await check(page, 'player, choices');
  await open(fractionsId);
  await player.choose('4');
  await player.choose('2/4');
  await page.locator('.dock .writing').waitFor();
  await check(page, 'player, typed answer');
  await page.locator('.dock input').fill('I drew a cake');
  await page.locator('.dock input').press('Enter');
  await page.locator('.done').waitFor();
  await check(page, 'player, completed');
  await open(999_999);
  await check(page, 'player, not found');
}

for (const look of LOOKS) {
  test(`E2E-11 axe finds nothing: ${look.language}, ${look.colorScheme}`, async ({ browser, shareUrl, asha }) => {
    test.setTimeout(300_000);
    const t = words(look.language);
    const stranger = await browser.newContext(optionsOf(look));
    await authPages(await stranger.newPage(), t);
    await stranger.close();
    const newcomer = await browserOf(browser, asha, optionsOf(look));
    const empty = await newcomer.newPage();
    await empty.goto('/');
    await empty.getByText(t('home:noFlows')).waitFor();
    await check(empty, 'home, empty');
    await newcomer.close();
    const context = await browserOf(browser, owner, optionsOf(look));
    const page = await context.newPage();
    await homePages(page, t);
    await editorPages(page, t);
    await conflictDialog(page);
    await statsPages(page, t);
    await context.close();
    const phone = await browser.newContext({ ...PHONE, ...optionsOf(look) });
    await playerPages(await phone.newPage(), shareUrl, look);
    await phone.close();
  });
}
