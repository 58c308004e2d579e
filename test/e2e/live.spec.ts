/** A teacher watches a class at work. */
import { FRACTIONS } from '../harness/flows.js';
import { browserOf, expect, test } from '../harness/e2e.js';
import { Player } from '../harness/pages/player.js';

test('LIVE-12 learners appear, and one who answers moves on to the next prompt, without a touch', async ({
  browser,
  shareUrl,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions', FRACTIONS);
  await asha.publish(id);
  const teacher = await browserOf(browser, asha);
  const page = await teacher.newPage();
  await page.goto(`/flows/${id}/stats`);
  await page.getByRole('radiogroup', { name: 'Build, stats or live' }).getByText('Live').click();
  await expect(page.getByText('Nobody is here now')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link for learners' })).toHaveText(new RegExp(`/chats/${id}$`));
  const learners = await browser.newContext();
  const [ana, bo] = [await learners.newPage(), await learners.newPage()];
  await ana.goto(`${shareUrl}/chats/${id}/ana`);
  await bo.goto(`${shareUrl}/chats/${id}/bo`);
  const at = (number: number) => page.getByRole('region', { name: `Prompt ${number}` });
  await expect(at(1).getByRole('listitem')).toHaveCount(2);
  await new Player(ana.locator('#parley')).choose('4');
  await expect(at(2).getByRole('link', { name: 'ana' })).toBeVisible();
  await expect(at(1).getByRole('listitem')).toHaveText([/^bo/]);
  await at(2).getByRole('link', { name: 'ana' }).click();
  await expect(page.getByTestId('recorded-chat')).toContainText('What is half of 8?');
  await learners.close();
  await teacher.close();
});
