import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillText } from '@parley/contracts/engine/variables';
import type { FastifyRequest } from 'fastify';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import { linkOf } from './link-parameters.js';

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
  'HTTP-17 a link that was cut off (%s) is answered in words',
  async (path) => {
    const reply = await fetch(`${parley.shareUrl}${path}?l=hi`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(await reply.text()).toContain('नया लिंक माँगें');
  },
);

test.each(['chats', 'chat_sequences'])(
  'SHARE-21 who a link to /%s is for is never cut, but refused in words',
  async (kind) => {
    for (const identifier of [`${'a'.repeat(253)}😀`, 'a'.repeat(255), 'a%00b']) {
      const reply = await fetch(`${parley.shareUrl}/${kind}/1/${identifier}`);
      expect([identifier, reply.status]).toEqual([identifier, 400]);
      expect(await reply.text()).toContain('in this link is invalid. Ask for a new link.');
    }
    expect((await fetch(`${parley.shareUrl}/${kind}/1/${'a'.repeat(254)}`)).status).toBe(404);
  },
);

test.each(['chats', 'chat_sequences'])(
  'SHARE-21 a link to /%s that stops in the middle of a letter is answered in words',
  async (kind) => {
    const reply = await fetch(`${parley.shareUrl}/${kind}/1/100%?l=hi`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await reply.text()).toContain('नया लिंक माँगें');
  },
);

test('SHARE-21 a program that asks for an unreadable address gets the reason in JSON', async () => {
  const reply = await fetch(`${parley.shareUrl}/api/flows/1%/playable`);
  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
});

test('HOST-6 a page takes no variable that the server would refuse with every answer', () => {
  const longest = `v.${'a'.repeat(98)}`;
  const query = { 'v.a': 'x\0y', name: '\0', [longest]: 'kept', [`${longest}a`]: 'too long', 'v.b': '1' };
  expect(linkOf({ query } as FastifyRequest, 'asha').variables).toEqual({ [longest]: 'kept', 'v.b': '1' });
});

test.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi-IN'],
  ['EN_us', 'en-US'],
  ['hindi', undefined],
  ['fr', 'fr'],
  [['hi'], undefined],
])('I18N-8 a link may name a language by its region too: %s', (l, language) => {
  expect(linkOf({ query: { l } } as unknown as FastifyRequest, 'asha').language).toBe(language);
});
test('MD-2 a link names variables in the letters that texts name them by, as far as the server takes them', () => {
  const long = `v.${'𑄌'.repeat(50)}`;
  const query = { 'v.विद्यालय': 'नवोदय', 'v.a b': 'x', [long]: 'too long', [long.slice(0, -2)]: 'kept' };
  const { variables } = linkOf({ query } as FastifyRequest, 'asha');
  expect(variables).toEqual({ 'v.विद्यालय': 'नवोदय', [long.slice(0, -2)]: 'kept' });
  const { text } = fillText('{{v.विद्यालय}}', (name) => variables[name] ?? null);
  expect(text).toBe('नवोदय');
});
