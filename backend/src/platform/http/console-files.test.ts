import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAuthor } from '../../testing/client.js';
import { startTestParley } from '../../testing/test-parley.js';

const SCRIPT = 'document.title = "&";';
const hash = createHash('sha256').update(SCRIPT).digest('base64');

async function consoleWith(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-console-'));
  writeFileSync(join(folder, 'index.html'), `<html>plain<script>${SCRIPT}</script></html>`);
  writeFileSync(join(folder, 'login.html'), `<html>with the form<script>${SCRIPT}</script></html>`);
  const parley = await startTestParley({ env, consoleDir: folder });
  return {
    parley,
    open: async (path: string) => {
      const reply = await fetch(parley.consoleUrl + path);
      return { text: await reply.text(), policy: reply.headers.get('content-security-policy') ?? '' };
    },
    close: async () => {
      await parley.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

test('EDIT-L8 once there are accounts the page brings the login form; only its own script may run', async () => {
  const { parley, open, close } = await consoleWith();
  const first = await open('/');
  expect(first.text).toContain('plain');
  expect(first.policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(first.policy.split(';').find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe');
  await newAuthor(parley.consoleUrl);
  for (const path of ['/', '/flows/7/edit']) {
    const later = await open(path);
    expect(later.text).toContain('with the form');
    expect(later.policy).toBe(first.policy);
  }
  expect((await open('/api/nothing')).policy).not.toContain('sha256');
  await close();
});

test('EDIT-L8 with Google’s button, the form comes with its script', async () => {
  const { parley, open, close } = await consoleWith({ GOOGLE_CLIENT_ID: 'parley.apps.googleusercontent.com' });
  await newAuthor(parley.consoleUrl);
  expect((await open('/')).text).toContain('plain');
  await close();
});
