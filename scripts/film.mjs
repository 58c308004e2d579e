// The film of the user guide, recorded from the running product: a flow is written and published, and answered on a phone.
// Needs ffmpeg with VP9 (Debian: apt-get install ffmpeg). The captions are written with it, in every language.
import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildStale } from './lib/build-targets.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { languageFolders } from './lib/languages.mjs';
import { ownProduct } from './lib/own-product.mjs';
import { Recorder } from './lib/record-page.mjs';
import { root } from './lib/root.mjs';
import { giveUp, step } from './lib/say.mjs';

await ensureInstalled();
if (spawnSync('ffmpeg', ['-version']).status !== 0) giveUp('ffmpeg is missing (Debian: apt-get install ffmpeg)');
const executablePath = await ensureChromium();
await buildStale().catch((error) => giveUp(error.message));
const { chromium } = await import('@playwright/test');

const [WIDTH, HEIGHT, FRAMES_PER_SECOND] = [1280, 720, 12];
const MAX_BYTES = 2_000_000;
const folder = process.argv[2] ?? join(root, 'docs/guide/films');
mkdirSync(folder, { recursive: true });
const frames = mkdtempSync(join(tmpdir(), 'parley-film-'));

/** The spoken sentences, by language; missing ones are in English. A language without the file has no captions. */
const textsIn = (language) => JSON.parse(readFileSync(join(root, 'languages', language, 'film.json'), 'utf8'));
const CAPTIONS = new Map(
  languageFolders(join(root, 'languages'))
    .filter((language) => existsSync(join(root, 'languages', language, 'film.json')))
    .map((language) => [language, { ...textsIn('en'), ...textsIn(language) }]),
);
const captionsFile = (language) =>
  process.argv[2]
    ? join(folder, `first-flow.${language}.vtt`)
    : join(root, 'languages', language, 'guide/first-flow.vtt');

const product = await step('Starting the product', ownProduct);
let browser;
try {
  const credentials = { email: 'asha@school.example', password: 'Correct-Horse-9', name: 'Asha Rao' };
  const session = await product.call('POST', '/auth/signup', credentials);
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const author = await step('Recording the author', () => recordAuthor(session));
  const learner = await step('Recording the learner', () => recordLearner(author.link));
  await step('Making the film', () => make(author.recorder, learner));
} finally {
  await browser?.close();
  await product.stop();
  rmSync(frames, { recursive: true, force: true });
}

async function recordAuthor(session) {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(product.consoleUrl);
  await page.getByLabel(/email/i).first().fill(session.email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill('Correct-Horse-9');
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await page.getByRole('banner').getByRole('button', { name: 'New Flow' }).waitFor();
  const recorder = await Recorder.start(page, join(frames, 'author'));
  const { say, press, type, rest } = recorder;

  say('home');
  await rest(2_500);
  await press(page.getByRole('banner').getByRole('button', { name: 'New Flow' }));
  const dialog = page.getByRole('dialog', { name: 'New Flow' });
  await dialog.getByLabel('Name').waitFor();
  say('name');
  await press(dialog.getByLabel('Name'));
  await page.keyboard.press('Control+a');
  await type('Seven times eight');
  await rest(600);
  await press(dialog.getByRole('button', { name: 'Create' }));

  const prompt = (number) => page.getByRole('article', { name: `Prompt ${number}`, exact: true });
  const write = async (number, text) => {
    await press(prompt(number).getByRole('button', { name: `Edit: Message of prompt ${number}.` }));
    await prompt(number)
      .getByRole('textbox', { name: `Message of prompt ${number}`, exact: true })
      .waitFor();
    await page.keyboard.press('Control+a');
    await type(text);
    await page.keyboard.press('Escape');
  };
  await prompt(1).waitFor();
  say('message');
  await rest(1_000);
  await write(1, 'What is 7 × 8?');

  say('answers');
  for (const [letter, text, score] of [
    ['A', '56', '10'],
    ['B', '54', '0'],
  ]) {
    await press(prompt(1).getByRole('button', { name: 'Answer', exact: true }));
    await type(text);
    await press(page.getByRole('button', { name: `Actions for answer ${letter} of prompt 1` }));
    await press(page.getByRole('menuitem', { name: 'Add Score' }));
    await type(score);
  }
  say('link');
  const leads = async (letter, option) => {
    const from = `After answer ${letter} of prompt 1`;
    await press(page.getByRole('button', { name: `${from}:` }));
    await press(page.getByRole('listbox', { name: from }).getByRole('option', { name: option }));
  };
  await leads('A', /^New prompt$/);
  await prompt(2).waitFor();
  await leads('B', /^Prompt 2\b/);
  say('ending');
  await write(2, 'Well done: seven eights are 56.');
  await rest(1_200);

  say('preview');
  const preview = page.getByTestId('preview');
  await press(preview.locator('.dock').getByRole('button', { name: '56', exact: true }));
  await preview.getByText('Well done: seven eights are 56.').waitFor();
  await rest(2_500);

  say('publish');
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await page.getByText('Version 1 is published.').waitFor();
  await rest(1_800);

  say('share');
  // The first publication opens it.
  const share = page.getByRole('dialog', { name: 'Embed/Share' });
  await share.waitFor();
  const link = await share.getByRole('textbox', { name: 'Link for your learners' }).textContent();
  await rest(2_800);
  await recorder.stop();
  await context.close();
  return { recorder, link };
}

async function recordLearner(link) {
  const context = await browser.newContext({
    viewport: { width: 390, height: HEIGHT },
    colorScheme: 'light',
    locale: 'en-GB',
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText('What is 7 × 8?').last().waitFor();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Asha');
  await page.getByRole('button', { name: 'Go on' }).click();
  const recorder = await Recorder.start(page, join(frames, 'learner'));
  const { say, press, rest } = recorder;
  say('phone');
  await rest(3_000);
  await press(page.locator('.dock').getByRole('button', { name: '56', exact: true }));
  await page.getByText('Well done: seven eights are 56.').waitFor();
  say('score');
  await rest(4_000);
  await recorder.stop();
  await context.close();
  return recorder;
}

function make(...parts) {
  const film = join(folder, 'first-flow.webm');
  const lists = parts.map((part) => part.frameList(FRAMES_PER_SECOND));
  const shape = `fps=${FRAMES_PER_SECOND},scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,pad=${WIDTH}:${HEIGHT}:(ow-iw)/2:(oh-ih)/2:color=0xe9edf5,setsar=1,format=yuv420p`;
  const shaped = lists.map((_, index) => `[${index}:v]${shape}[v${index}]`).join(';');
  const joined = `${lists.map((_, index) => `[v${index}]`).join('')}concat=n=${lists.length}:v=1[film]`;
  run([
    ...lists.flatMap((list) => ['-f', 'concat', '-safe', '0', '-i', list]),
    ...['-filter_complex', `${shaped};${joined}`, '-map', '[film]'],
    ...['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1', '-an'],
    film,
  ]);
  run(['-ss', String(parts[0].at('publish') - 1), '-i', film, '-frames:v', '1', join(folder, 'first-flow.png')]);
  const bytes = statSync(film).size;
  if (bytes > MAX_BYTES) throw new Error(`the film has ${bytes} bytes; at most ${MAX_BYTES} are wanted`);
  for (const [language, texts] of CAPTIONS) {
    mkdirSync(dirname(captionsFile(language)), { recursive: true });
    writeFileSync(captionsFile(language), captions(parts, texts));
  }
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  process.stdout.write(`${film}: ${Math.round(seconds)} s, ${Math.round(bytes / 1_000)} kB\n`);
}

function run(args) {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
}

function captions(parts, texts) {
  const cues = [];
  let before = 0;
  for (const part of parts) {
    for (const { name, from, to } of part.spoken())
      cues.push(`${clock(before + from)} --> ${clock(before + to)}\n${texts[name]}`);
    before += part.seconds;
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function clock(seconds) {
  return new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23);
}
