/** A teacher watches a class at work. */
import { expectNoBarriers } from '../harness/axe.js';
import { FRACTIONS } from '../harness/flows.js';
import { browserOf, expect, longTest } from '../harness/e2e.js';
import { EditorPage } from '../harness/pages/editor-page.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

longTest(
  'LIVE-12 MAP-11 learners appear, and one who answers moves on to the next prompt, without a touch',
  async ({ browser, shareUrl, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
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

    const build = await teacher.newPage();
    const editor = new EditorPage(build);
    await editor.open(id);
    await build.getByRole('button', { name: 'Map', exact: true }).click();
    await build.getByRole('radiogroup', { name: 'Shown on the map' }).getByText('Live').click();
    const node = (number: number) => build.getByRole('button', { name: new RegExp(`^Prompt ${number}\\b.*here now`) });
    await expect(node(1).getByTitle('bo')).toBeVisible();
    await expect(node(2).getByTitle('ana')).toBeVisible();
    await new Player(bo.locator('#parley')).choose('4');
    await expect(node(2).getByTitle('bo')).toBeVisible();
    await build.getByRole('button', { name: 'Who is at prompt 2' }).click();
    await expect(build.getByRole('menuitem', { name: 'ana' })).toHaveAttribute('href', /\/stats\?chat=/);
    await expectNoBarriers(build, 'who is at a prompt');
    await build.keyboard.press('Escape');
    await build.getByRole('switch', { name: 'Hide names' }).press('Space');
    await expect(node(2).getByTitle('ana')).toHaveCount(0);
    await expectNoBarriers(build, 'the map with learners');

    await at(2).getByRole('link', { name: 'ana' }).click();
    await expect(page.getByTestId('recorded-chat')).toContainText('What is half of 8?');
    await learners.close();
    await teacher.close();
  },
);
