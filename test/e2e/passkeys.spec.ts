/** Passkeys of a real browser, with a virtual authenticator: added, used for a login, removed. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '../harness/author.js';
import { barriersOn } from '../harness/axe.js';
import { expect, test } from '../harness/e2e.js';

/** A phone's or computer's own authenticator, whose user confirms everything. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isUserVerified }),
  };
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('list', { name: 'Where you are logged in' })).toBeVisible();
}

test('AUTH-K1 AUTH-K6 a passkey is added, opens the account without a password, and opens nothing after it is removed', async ({
  page,
  asha,
  baseURL,
}) => {
  // Passkeys belong to the console's public address, which says localhost.
  const home = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const device = await authenticator(page);
  const logIn = async () => {
    await page.goto(home);
    await page.getByLabel('Email').fill(asha.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
  };
  const logOut = async () => {
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  };
  await logIn();
  await openAccount(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My phone');
  expect(await barriersOn(page)).toEqual([]);
  await logOut();

  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
  await openAccount(page);
  await page.getByRole('button', { name: 'Remove: My phone' }).click();
  await page.getByRole('dialog', { name: 'Remove: My phone' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
  await logOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/does not open an account here/);
  // Somebody else at the device can’t confirm.
  await device.refuse(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
});
