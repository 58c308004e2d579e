/** Sizes of what a first visit to the console, and to a chat, fetches. */
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';
import { browserOf, expect, test } from '../harness/e2e.js';

/** kB of gzipped script, whatever is fetched until the network is idle. */
const LIMIT_KB = 256;

/** kB as they travel, for a browser that keeps nothing yet. */
const LOGIN_LIMITS = { all: 276, js: 200, css: 45 };

/** kB gzip: what a learner's page needs before its first answer. */
const FIRST_SCRIPT_KB = 20;

/** Scripts and style sheets with which the editor begins, in addition to those of every page. */
const EDITOR_FILES = 40;

interface Script {
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
}

/** Every script that a visit fetches. */
async function scriptsOf(page: Page, arrived: () => Promise<void>): Promise<readonly Script[]> {
  const fetched: Promise<Script>[] = [];
  const read = (response: Response): void => {
    const name = new URL(response.url()).pathname;
    if (!name.endsWith('.js')) return;
    fetched.push(response.body().then((body) => ({ name, bytes: gzipSync(body).length, text: body.toString() })));
  };
  page.on('response', read);
  await page.goto('/', { waitUntil: 'networkidle' });
  await arrived();
  // Later replies are not asked for their bodies: the test may end before.
  page.off('response', read);
  return Promise.all(fetched);
}

function expectLight(scripts: readonly Script[]): void {
  const kB = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const list = scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
  expect(kB).toBeGreaterThan(100);
  expect(kB, list).toBeLessThan(LIMIT_KB);
  expect(list).not.toMatch(/FlowEditor|MessageEditor|FlowMap|emoji/i);
  // Schemas are the server's.
  expect(scripts.filter(({ text }) => text.includes('_zod')).map(({ name }) => name)).toEqual([]);
}

// With somebody's account there: the very first visitor is offered to sign up.
test('E2E-29 EDIT-L7 the first visit fetches no more script than agreed, and nothing of what is behind the login', async ({
  page,
  asha: _author,
}) => {
  const scripts = await scriptsOf(page, () => page.getByRole('form', { name: 'Login' }).waitFor());
  expectLight(scripts);
  expect(scripts.filter(({ name }) => /HomePage|router/.test(name))).toEqual([]);
  // Whoever begins to log in does not wait for it afterwards.
  await Promise.all([page.waitForRequest(/HomePage/), page.getByLabel('Email').focus()]);
});

test('E2E-29 EDIT-L17 whoever is logged in already fetches no more script than agreed, and nothing of the login or of toasts', async ({
  browser,
  asha,
}) => {
  await asha.createFlow('Fractions');
  const context = await browserOf(browser, asha);
  const page = await context.newPage();
  const scripts = await scriptsOf(page, () => page.getByRole('link', { name: 'Fractions', exact: true }).waitFor());
  expectLight(scripts);
  expect(scripts.filter(({ name }) => /AuthPage|Toasts/.test(name))).toEqual([]);
  await Promise.all([page.waitForRequest(/Toasts/), page.keyboard.press('Tab')]);
  await context.close();
});

test('E2E-29 the editor comes in few files, not in one for each thing that two pages share', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const ahead = /<template data-ahead="\^\/flows[^"]*">(.*?)<\/template>/s.exec(html)?.[1] ?? '';
  const files = ahead.match(/href="[^"]+"/g) ?? [];
  expect(files.join('\n')).toContain('FlowEditorPage-');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(EDITOR_FILES);
});

test('E2E-30 HTTP-11 the login page travels in no more bytes than agreed: what can be packed is, and is kept', async ({
  page,
  asha: _author,
}) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('form', { name: 'Login' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const files = await Promise.all(
    finished.map(async (request) => {
      const { responseBodySize: bytes } = await request.sizes();
      return { path: new URL(request.url()).pathname, bytes, headers: (await request.response())?.headers() ?? {} };
    }),
  );
  const list = files.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  const texts = files.filter(({ path, bytes }) => /\.(js|css)$/.test(path) && bytes > 512);
  expect(texts.length, list).toBeGreaterThan(10);
  for (const { path, headers } of texts)
    expect(headers, path).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  const kB = (end: string) =>
    files.filter(({ path }) => path.endsWith(end)).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  expect(list).toContain('.woff2');
  expect(kB(''), list).toBeGreaterThan(100);
  expect(kB(''), list).toBeLessThan(LOGIN_LIMITS.all);
  expect(kB('.js'), list).toBeLessThan(LOGIN_LIMITS.js);
  expect(kB('.css'), list).toBeLessThan(LOGIN_LIMITS.css);
});

test('E2E-35 a chat’s page begins with one script, which is small with the page’s styles', async ({
  request,
  shareUrl,
  asha,
}) => {
  const { id } = await asha.createFlow('Fractions');
  await asha.publish(id);
  const html = await (await request.get(`${shareUrl}/chats/${id}/moon`)).text();
  const address = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  const script = await (await request.get(new URL(address, shareUrl).href)).text();
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text).join('');
  expect(styles).toContain('.bubble');
  expect(script).toContain('parley-data');
  // Each file that the first one imports would be one more wait on a slow network.
  expect(script).not.toMatch(/(?:^|[;}])(?:import|export)[^(;]*["'`]\.\//);
  const kB = [script, styles].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024;
  expect(kB).toBeGreaterThan(10);
  expect(kB).toBeLessThanOrEqual(FIRST_SCRIPT_KB);
});
