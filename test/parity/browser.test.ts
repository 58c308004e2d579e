/** The golden chats in Chromium, played by the engine as it is built for learners. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser as Chromium, type Page } from '@playwright/test';
import { goldens, refusals } from './goldens.js';
import type { Browser } from './in-browser.js';

jest.setTimeout(240_000);
const checkout = resolve(__dirname, '../..');
const out = mkdtempSync(join(tmpdir(), 'parley-goldens-'));
let chrome: Chromium;
let page: Page;

beforeAll(async () => {
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  const config = join(__dirname, 'vite.config.ts');
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    cwd: checkout,
    env: { ...process.env, GOLDENS_OUT: out, NODE_ENV: 'production' },
  });
  expect(existsSync(join(out, 'goldens.js'))).toBe(true);
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  chrome = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  page = await chrome.newPage();
  await page.addScriptTag({ path: join(out, 'goldens.js'), type: 'module' });
  await page.waitForFunction(() => 'parleyGoldens' in globalThis);
});
afterAll(async () => {
  await chrome?.close();
  rmSync(out, { recursive: true, force: true });
});

/** Runs it in the page: everything goes there and back as JSON. */
const inPage = <K extends keyof Browser>(what: K, given: Parameters<Browser[K]>[0]): Promise<ReturnType<Browser[K]>> =>
  page.evaluate(
    ([method, argument]) =>
      (globalThis as unknown as { parleyGoldens: Record<string, (each: unknown) => unknown> }).parleyGoldens[method]?.(
        argument,
      ),
    [what, given] as const,
  ) as Promise<ReturnType<Browser[K]>>;

test.each(goldens.map((golden) => [golden.title, golden] as const))('ENG-L5 in Chromium: %s', async (_, golden) => {
  const { history, score, completed, refused = [] } = golden;
  const codes = refused.map(({ code }) => code);
  expect(await inPage('play', golden)).toEqual({ history, score, completed, refused: codes });
});

test('ENG-L5 in Chromium every refusal has the same code', async () => {
  const codes = await Promise.all(refusals.map((refusal) => inPage('refuse', refusal)));
  expect(codes).toEqual(refusals.map(({ code }) => code));
});
