/** A teacher reads what matches none of the answers, and takes one of them into the flow. */
import { browserOf, expect, longTest } from '../harness/e2e.js';

longTest(
  'STAT-I4 from the list of unmatched answers one is made an answer of its prompt',
  async ({ browser, asha }) => {
    const { flowIds } = await asha.call<{ flowIds: readonly number[] }>('POST', '/sample_course', { seed: 7 });
    const teacher = await browserOf(browser, asha);
    const page = await teacher.newPage();
    await page.goto(`/flows/${flowIds[0]}/stats`);
    const list = page.getByRole('region', { name: 'Unmatched answers' });
    await page.getByRole('button', { name: 'See what they wrote' }).first().click();
    await expect(list.getByRole('heading')).toBeFocused();
    const row = list.getByRole('row').nth(1);
    const said = await row.getByRole('rowheader').innerText();
    await row.getByRole('link', { name: `Make this an answer: ${said}` }).click();
    await expect(page).toHaveURL(new RegExp(`/flows/${flowIds[0]}/edit$`));
    await expect(page.locator(':focus')).toHaveValue(said);
    await teacher.close();
  },
);
