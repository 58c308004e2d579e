import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestParley, type TestParley } from '../testing/test-parley.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-'));
writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ entry: { file: 'page.js', isEntry: true } }));
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ shareFiles: { page: folder, embed: folder, sample: folder } });
});
afterAll(async () => {
  await parley.drop();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/chats', '/chats/', '/chats/999999'])(
  'HTTP-8 a link that was cut off (%s) is answered in words',
  async (path) => {
    const reply = await fetch(`${parley.shareUrl}${path}?l=hi`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('नया लिंक माँगिए');
  },
);
