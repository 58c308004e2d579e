import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WhileUpgrading } from './while-upgrading.js';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
const asked = (port: number) => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);

test('UPGR-5 each request gets 503 with the step of the upgrade, and the port is free afterwards', async () => {
  const port = await freePort();
  const upgrading = new WhileUpgrading([port, 0]);
  expect(await asked(port)).toBeNull();
  upgrading.tell({ name: 'CountMonths', step: 3, of: 20 });
  let reply: Response | null = null;
  while (reply === null) reply = await asked(port);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await reply.json()).toMatchObject({
    code: 'not-ready',
    missing: ['tables'],
    upgrade: { name: 'CountMonths', step: 3, of: 20 },
  });
  upgrading.tell({ name: 'FillPages', step: 4, of: 20 });
  expect(await (await asked(port))?.json()).toMatchObject({ upgrade: { step: 4 } });
  await upgrading.close();
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, done));
  await new Promise((done) => server.close(done));
});

test('HEALTH-12 the process counts as alive during an upgrade', async () => {
  const port = await freePort();
  const upgrading = new WhileUpgrading([port]);
  upgrading.tell({ name: 'CountMonths', step: 3, of: 20 });
  let reply: Response | null = null;
  while (reply === null) reply = await fetch(`http://127.0.0.1:${port}/api/health/live`).catch(() => null);
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
  await upgrading.close();
});

test('UPGR-5 a port in use is left to whoever has it', async () => {
  const server = createServer((_, reply) => reply.end('theirs'));
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const upgrading = new WhileUpgrading([port]);
  upgrading.tell({ name: 'CountMonths', step: 1, of: 1 });
  expect(await (await asked(port))?.text()).toBe('theirs');
  await upgrading.close();
  await new Promise((done) => server.close(done));
});
