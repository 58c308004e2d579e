/** A password that was forgotten: from the login form over the mail to a new one, in the browser. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '../harness/author.js';
import { barriersOn } from '../harness/axe.js';
import { browserOf, expect, fromSetup, longTest } from '../harness/e2e.js';

const NEW_PASSWORD = 'Another-horse-8';

/** The link in the newest kept mail to this address, as the page of kept mails shows it. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const mail = page.locator('article', { hasText: email }).first();
  await expect(async () => {
    await page.goto(fromSetup('E2E_KEPT_MAILS_URL'));
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  const address = await mail.getByRole('link').getAttribute('href');
  // Printed addresses say localhost, the tests 127.0.0.1: another origin for the browser.
  return new URL(address ?? '').pathname;
}

async function noViolations(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
}

longTest(
  'AUTH-R1 AUTH-4 a person who forgot a password sets a new one by the mailed link, and every old session is out',
  async ({ page, browser, asha }) => {
    const elsewhere = await browserOf(browser, asha);
    const open = await elsewhere.newPage();
    await open.goto('/');
    await expect(open.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();

    await page.goto('/');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const forgot = page.getByRole('form', { name: 'Forgot password' });
    await expect(forgot).toBeVisible();
    await noViolations(page);
    // By keyboard from here.
    await forgot.getByLabel('Email').focus();
    await page.keyboard.type(asha.session.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('You should receive an email soon.')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();

    const link = await mailedLink(page, asha.session.email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await noViolations(page);
    await page.getByRole('textbox', { name: 'New password' }).focus();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your password has been reset!' })).toBeFocused();
    await noViolations(page);

    await open.reload();
    await expect(open.getByText('You were logged out. Log in again to pick up where you left off.')).toBeVisible();
    await elsewhere.close();

    await page.getByRole('link', { name: 'Home' }).click();
    const login = page.getByRole('form', { name: 'Login' });
    await login.getByLabel('Email').fill(asha.session.email);
    await login.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByRole('alert')).toHaveText('Wrong email or password');
    await login.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();

    // The link has been used.
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('Third-horse-9');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please request a new one.');
  },
);
