/** Packages, as an author downloads them and course platforms show them. */
import { readFileSync } from 'node:fs';
import { unzipSync, strFromU8 } from 'fflate';
import type { Browser } from '@playwright/test';
import type { Author } from '../harness/author.js';
import { cmi5Course } from '../harness/cmi5-course.js';
import { browserOf, expect, fromSetup, longTest } from '../harness/e2e.js';
import { FRACTIONS } from '../harness/flows.js';
import { foreignSite } from '../harness/foreign-site.js';
import { published } from '../harness/pages/player-page.js';
import { Player } from '../harness/pages/player.js';

const RUNTIME = readFileSync(require.resolve('scorm-again/scorm12/min'), 'utf8');
/** A course of one learner; what the package keeps outlives the page. */
const COURSE = `<!doctype html><html lang="en"><title>Course</title>
<script>${RUNTIME}</script>
<script>
  const kept = JSON.parse(localStorage.getItem('cmi') ?? '{}');
  window.API = new Scorm12API({ autocommit: false });
  API.setCMIValue('cmi.core.student_id', 'asha@school.example');
  API.setCMIValue('cmi.core.student_name', 'Rao, Asha');
  for (const [name, value] of Object.entries(kept)) API.setCMIValue(name, value);
  API.on('LMSCommit', () => {
    const names = ['cmi.core.lesson_status', 'cmi.core.score.raw', 'cmi.suspend_data'];
    localStorage.setItem('cmi', JSON.stringify(Object.fromEntries(names.map((name) => [name, API.getCMIValue(name)]))));
  });
</script>
<iframe title="Activity" src="/activity/index.html" width="600" height="700"></iframe>`;

/** The author takes the package of a flow from the console. */
async function download(browser: Browser, asha: Author, flow: number, standard: string) {
  const author = await browserOf(browser, asha);
  const editor = await author.newPage();
  await editor.goto(`${fromSetup('E2E_CONSOLE_URL')}/flows/${flow}/edit`);
  await editor.getByRole('button', { name: 'Actions for this flow' }).click();
  await editor.getByRole('menuitem', { name: 'Embed/Share' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Embed/Share' });
  await dialog.getByRole('tab', { name: 'Moodle and other LMS' }).click();
  await dialog.getByText(standard, { exact: true }).click();
  const [file] = await Promise.all([
    editor.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download package' }).click(),
  ]);
  const entries = Object.entries(unzipSync(readFileSync(await file.path())));
  await author.close();
  return {
    name: file.suggestedFilename(),
    files: Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

longTest(
  'PACK-1 PACK-2 PACK-6 a package from the console plays in a course, which gets score and completion',
  async ({ page, browser, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const { name, files } = await download(browser, asha, id, 'SCORM 1.2');
    expect(name).toBe(`flow-${id}-scorm-1.2.zip`);
    expect(Object.keys(files).sort()).toEqual(['imsmanifest.xml', 'index.html']);

    const site = await foreignSite({ '/course': COURSE, '/activity/index.html': files['index.html']! });
    const chat = page.frameLocator('iframe').frameLocator('iframe').locator('body');
    const player = new Player(chat);
    const grade = () => page.evaluate(() => JSON.parse(localStorage.getItem('cmi') ?? '{}') as Record<string, string>);
    await page.goto(`${site.origin}/course`);
    await player.choose('4');
    await expect.poll(grade).toMatchObject({ 'cmi.core.score.raw': '50', 'cmi.core.lesson_status': 'incomplete' });

    await page.reload();
    await player.said(['4']);
    await player.choose('2/3');
    await player.write('I drew a cake');
    await player.says('Well done.');
    await expect.poll(grade).toMatchObject({ 'cmi.core.score.raw': '50', 'cmi.core.lesson_status': 'completed' });
    await site.close();
  },
);

longTest(
  'PACK-1 PACK-2 PACK-8 a cmi5 package tells a course of another site what each visit brought',
  async ({ page, browser, asha }) => {
    const id = await published(asha, 'Fractions', FRACTIONS);
    const { name, files } = await download(browser, asha, id, 'cmi5');
    expect(name).toBe(`flow-${id}-cmi5.zip`);
    const site = await foreignSite({ '/activity/index.html': files['index.html']! });
    const course = await cmi5Course();
    const player = new Player(page.frameLocator('iframe').locator('body'));
    const verbs = () => course.told.map(({ verb }) => verb.display['en']);

    await page.goto(`${site.origin}/activity/index.html${course.launch()}`);
    await player.choose('4');
    await player.says('Which is the same as 1/2?');
    await expect.poll(verbs).toEqual(['initialized']);
    await page.goto('about:blank');
    await expect.poll(verbs).toEqual(['initialized', 'terminated']);

    await page.goto(`${site.origin}/activity/index.html${course.launch()}`);
    await player.said(['4']);
    await player.choose('2/3');
    await player.write('I drew a cake');
    await player.says('Well done.');
    await expect.poll(verbs).toEqual(['initialized', 'terminated', 'initialized', 'completed']);
    await page.goto('about:blank');
    await expect.poll(() => verbs().slice(4)).toEqual(['failed', 'terminated']);
    expect(course.told.at(-2)?.result?.score).toEqual({ scaled: 0.5, raw: 10, min: 0, max: 20 });
    await course.close();
    await site.close();
  },
);
