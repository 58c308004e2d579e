import { silentLog } from '@parley/contracts/fixtures/silent-log';
import type { TrustProxy } from '../config/trust-proxy.js';
import { createServer } from './server.js';

/** @returns the warnings in the log, and which addresses the callers seemed to have */
async function ask(trustProxy: TrustProxy, ...forwarded: (string | null)[]) {
  const told: string[] = [];
  const server = createServer({
    log: { ...silentLog, warn: (_facts, text) => void told.push(text) },
    trustProxy,
    addresses: { publicUrl: '', shareUrl: '' },
    google: false,
    damagedLink: () => null,
  });
  server.get('/who', ({ ip }) => ip);
  const seen: string[] = [];
  for (const each of forwarded) {
    const reply = await server.inject({ url: '/who', headers: each === null ? {} : { 'x-forwarded-for': each } });
    seen.push(reply.body);
  }
  await server.close();
  return { told, seen };
}

test('HTTP-35 a proxy that nobody trusts causes one warning; its header counts nowhere', async () => {
  expect(await ask(false, null)).toEqual({ told: [], seen: ['127.0.0.1'] });
  const { told, seen } = await ask(false, null, '203.0.113.5', '203.0.113.6');
  expect(told).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(seen).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
});

test('HTTP-35 a proxy that is trusted is nothing to tell', async () => {
  expect(await ask(1, '203.0.113.5', null)).toEqual({ told: [], seen: ['203.0.113.5', '127.0.0.1'] });
});
