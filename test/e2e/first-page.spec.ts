/** The console before its scripts and style sheets are there. */
import { expect, fromSetup, test } from '../harness/e2e.js';

for (const late of ['js', 'css'] as const)
  test(`EDIT-L6 a sign that the page is opening stands until late ${late} is there, then the page as it is meant to look`, async ({
    page,
  }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const asked: string[] = [];
    await page.route(`**/assets/*.${late}`, async (route) => {
      asked.push(route.request().url());
      await arrived;
      await route.continue();
    });
    await page.goto(fromSetup('E2E_CONSOLE_URL'), { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Parley' })).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(page.getByRole('form')).toHaveCount(0);

    arrive();
    // Whether it logs in or signs up depends on whether there are accounts.
    const send = page.locator('form button[type="submit"]');
    await expect(send).toBeVisible();
    await expect(page.getByRole('status', { name: 'Parley' })).toHaveCount(0);
    // The theme overrides the library's style sheet, which comes first.
    await expect(send).toHaveCSS('background-color', 'rgb(68, 80, 200)');
    await expect(send).toHaveCSS('font-family', /Inter/);
  });
