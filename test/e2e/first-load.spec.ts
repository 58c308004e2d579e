/** What a first visit to the console costs. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '../harness/e2e.js';

/** kB of gzipped script. The goal is 260: schemas of requests and what dialogs need still come with the first page. */
const LIMIT_KB = 315;

test('E2E-29 the first visit fetches no more script than agreed, and nothing of the editor', async ({ page }) => {
  const fetched: Promise<readonly [name: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    if (name.endsWith('.js')) fetched.push(response.body().then((body) => [name, gzipSync(body).length] as const));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('form', { name: 'Login' }).waitFor();
  const scripts = await Promise.all(fetched);
  const kB = scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
  expect(kB).toBeGreaterThan(100);
  expect(kB, scripts.map(([name, bytes]) => `${name} ${bytes}`).join('\n')).toBeLessThan(LIMIT_KB);
  expect(scripts.filter(([name]) => /FlowEditor|RichEditor|FlowMap|emoji/i.test(name))).toEqual([]);
});
