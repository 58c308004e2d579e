/** The console before its scripts and style sheets are there. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '../harness/author.js';
import { expectNoBarriers } from '../harness/axe.js';
import { browserOf, expect, fromSetup, longTest, test, variant } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';

/** Holds back files until `arrive` is called. */
async function holdBack(page: Page, ...endings: readonly string[]) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const asked: string[] = [];
  for (const ending of endings)
    await page.route(`**/assets/*.${ending}`, async (route) => {
      asked.push(route.request().url());
      await arrived;
      await route.continue();
    });
  return { asked, arrive: () => arrive() };
}
const open = (page: Page, path = '/') => page.goto(fromSetup('E2E_CONSOLE_URL') + path, { waitUntil: 'commit' });

for (const late of ['js', 'css'] as const)
  test(`EDIT-L6 a sign shows that the page is opening until late ${late} is there, then the page as it is meant to look`, async ({
    page,
  }) => {
    const { asked, arrive } = await holdBack(page, late);
    await open(page, '/reset_password/unknown');
    await expect(page.getByRole('status', { name: 'Parley' })).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(page.getByRole('form')).toHaveCount(0);

    arrive();
    const send = page.locator('form button[type="submit"]');
    await expect(send).toBeVisible();
    await expect(page.getByRole('status', { name: 'Parley' })).toHaveCount(0);
    // The theme overrides the library's style sheet, which comes first.
    await expect(send).toHaveCSS('background-color', 'rgb(68, 80, 200)');
    await expect(send).toHaveCSS('font-family', /Inter/);
  });

for (const [place, [locale, login, password]] of (
  [
    ['en-GB', 'Login', 'Password'],
    ['hi-IN', 'लॉग इन', 'पासवर्ड'],
  ] as const
).entries())
  variant(place)(
    `EDIT-L8 the login form stands before its scripts, and nothing typed or pressed until then is lost: ${locale}`,
    async ({ browser, asha }) => {
      const { id } = await asha.createFlow('Fractions');
      const context = await browser.newContext({ locale, colorScheme: 'dark' });
      const page = await context.newPage();
      const { arrive } = await holdBack(page, 'js', 'css');
      await open(page, `/flows/${id}/edit`);
      const form = page.getByRole('form', { name: login });
      await expect(form).toBeVisible();
      await expect(page).toHaveTitle(`${login} · Parley`);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      const send = form.getByRole('button', { name: login, exact: true });
      await expect(send).toHaveCSS('background-color', 'rgb(85, 96, 218)');
      await expectNoBarriers(page, 'the login form before its scripts');

      const email = form.locator('input[name="email"]');
      const secret = form.getByLabel(password, { exact: true });
      await email.fill(asha.email);
      await secret.pressSequentially('Wrong');
      const before = await form.elementHandle();
      await send.click();
      // Neither sent nor put into the address.
      expect(new URL(page.url()).search).toBe('');
      const asked: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));

      arrive();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(asked).toHaveLength(1);
      await expect(email).toHaveValue(asha.email);
      await expect(secret).toHaveValue('Wrong');
      // React adopted the form of the page.
      expect(await page.evaluate((one) => one === document.querySelector('form'), before)).toBe(true);

      await secret.fill(PASSWORD);
      await secret.press('Enter');
      await expect(page.getByText('Fractions').first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/flows/${id}/edit`);
      await context.close();
    },
  );

longTest(
  'EDIT-L8 a choice from before the scripts are there is made then, and the page announces nothing twice',
  async ({ page, asha: _author }) => {
    const { arrive } = await holdBack(page, 'js');
    await page.addInitScript(() => localStorage.setItem('parley:v1:colorScheme', '"dark"'));
    await open(page);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByLabel('Email').fill('asha@school.example');
    await page.getByRole('button', { name: /Sign up/ }).click();
    arrive();
    await expect(page.getByRole('form', { name: 'Sign up' }).getByLabel('Email')).toHaveValue('asha@school.example');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  },
);

test('EDIT-L9 whoever is logged in has the code of the page asked for before any script ran', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions');
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const { asked, arrive } = await holdBack(page, 'js');
  await open(page, `/flows/${id}/edit`);
  await expect.poll(() => asked.join()).toMatch(/\/router-.*/);
  await expect.poll(() => asked.join()).toMatch(/\/FlowEditorPage-.*/);
  await expect.poll(() => asked.join()).toMatch(/\/flow-editor-.*/);
  await expect(page.getByRole('form')).toHaveCount(0);
  arrive();
  await expect(page.getByText('Fractions').first()).toBeVisible();
  await context.close();
});

test('EDIT-L11 the flow is asked for once and before any script ran, and what tools need when it is shown', async ({
  browser,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha, { fetchesAhead: true });
  const page = await context.newPage();
  const { asked, arrive } = await holdBack(page, 'js');
  const flows: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/flows/${id}`, async (route) => {
    flows.push(route.request().method());
    await answered;
    await route.continue();
  });
  await open(page, `/flows/${id}/edit`);
  await expect.poll(() => flows).toEqual(['GET']);
  // A flow that takes long doesn't hold up the editor's scripts.
  await expect.poll(() => asked.join()).toMatch(/\/FlowEditorPage-.*/);

  arrive();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  // The page is drawn and waits, so the browser is idle.
  const idle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  for (let times = 0; times < 5; times++) await idle();
  const later = /\/(HomePage|ShareDialog|FlowMap|MessageEditor)-/;
  expect(asked.filter((url) => later.test(url))).toEqual([]);

  answer();
  await expect(page.getByRole('article', { name: 'Prompt 1', exact: true })).toBeVisible();
  for (const name of ['HomePage', 'ShareDialog', 'FlowMap', 'MessageEditor'])
    await expect.poll(() => asked.join(), { timeout: 60_000 }).toContain(`/${name}-`);
  expect(flows).toEqual(['GET']);
  await context.close();
});

test('EDIT-L18 statistics ask for the flow and its figures once, before any script ran', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  await asha.publish(id);
  const context = await browserOf(browser, asha, { fetchesAhead: true });
  const page = await context.newPage();
  const { arrive } = await holdBack(page, 'js');
  const own = [`/api/flows/${id}`, `/api/flows/${id}/stats`];
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (own.includes(pathname)) asked.push(pathname);
  });
  await open(page, `/flows/${id}/stats`);
  await expect.poll(() => asked).toEqual(own);
  arrive();
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(own);
  await context.close();
});

for (const [place, { locale, width, height }] of [
  { locale: 'en-GB', width: 1280, height: 800 },
  { locale: 'hi-IN', width: 412, height: 823 },
].entries())
  variant(place)(
    `EDIT-L13 the words of a flow stand where its editor will show them, before that is there: ${width} px`,
    async ({ browser, asha }) => {
      const { id } = await asha.createFlow('Fractions', FRACTIONS);
      const context = await browserOf(browser, asha, { locale, viewport: { width, height }, colorScheme: 'dark' });
      const page = await context.newPage();
      const { asked, arrive } = await holdBack(page, 'js');
      await open(page, `/flows/${id}/edit`);
      const early = page.locator('.early');
      await expect(early.getByText('What is half of 8?')).toBeVisible();
      await expect(early).toHaveCSS('background-color', 'rgb(18, 19, 23)');
      const words = await early.locator('p').first().boundingBox();
      await expect.poll(() => asked.join()).toMatch(/\/FlowEditorPage-.*/);

      arrive();
      const card = page.getByRole('article').first();
      await expect(card).toBeVisible();
      await expect(early).toHaveCount(0);
      const now = await card.locator('[data-message] p').first().boundingBox();
      expect(Math.abs(now!.x - words!.x)).toBeLessThanOrEqual(2);
      expect(Math.abs(now!.y - words!.y)).toBeLessThanOrEqual(12);
      await context.close();
    },
  );

for (const [lost, button, isLeft] of [
  ['FlowEditorPage', /Reload|Try again/, false],
  ['store', 'Reload', true],
] as const)
  test(`EDIT-L13 the words of a flow never hide that its editor can’t be loaded: ${lost}`, async ({
    browser,
    asha,
  }) => {
    const { id } = await asha.createFlow('Fractions', FRACTIONS);
    const context = await browserOf(browser, asha);
    const page = await context.newPage();
    await page.route(`**/assets/${lost}-*.js`, (route) => route.abort());
    await open(page, `/flows/${id}/edit`);
    await expect(page.locator('.early')).toBeVisible();
    await page.getByRole('button', { name: button }).first().click({ trial: true });
    await expect(page.locator('.early')).toHaveCount(isLeft ? 1 : 0);
    await context.close();
  });

longTest('EDIT-L13 a flow that was on its way when its author logged out isn’t shown', async ({ browser, asha }) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  await holdBack(page, 'js');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/flows/${id}`, async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/api/flows/${id}`);
  const came = page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/api/flows/${id}`));
  await open(page, `/flows/${id}/edit`);
  await asked;
  await page.evaluate(() => localStorage.removeItem('parley:v1:user'));
  answer();
  await came;
  // Its words would stand there a frame later.
  await page.waitForFunction(() => document.querySelector('.opening') !== null);
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 500)));
  await expect(page.locator('.early')).toHaveCount(0);
  await context.close();
});
