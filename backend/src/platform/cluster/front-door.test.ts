import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Connection } from './messages.js';
import { FrontDoor } from './front-door.js';

const PAGE = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
interface Handed extends Connection {
  readonly server: number;
  readonly socket: Socket;
}
let door: FrontDoor;
let ports: { readonly console: number; readonly share: number };
let handed: Handed[] = [];
let onHanded: () => void = () => undefined;
const clients: Socket[] = [];

async function begin(waitMs?: number) {
  handed = [];
  const hand = (server: number, message: Connection, socket: Socket) => {
    handed.push({ ...message, server, socket });
    onHanded();
  };
  door = new FrontDoor({ hand, waitMs });
  ports = await door.begin({ console: 0, share: 0 });
}
afterEach(() => {
  door.close();
  clients.splice(0).forEach((client) => client.destroy());
});

async function call(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(PAGE);
  return client;
}
const handedSoFar = (count: number) =>
  new Promise<void>((resolve) => {
    onHanded = () => handed.length >= count && resolve();
    onHanded();
  });
const took = ({ server, connection }: Handed, isTaken = true) =>
  door.hear(server, { kind: 'took', connection, isTaken });

test('OPS-51 the server that has been free for longest gets the next connection, and one at a time', async () => {
  await begin();
  door.hear(1, { kind: 'open' });
  door.hear(2, { kind: 'open' });
  for (const port of [ports.console, ports.share, ports.console]) await call(port);
  await handedSoFar(2);
  expect(handed.map(({ server, listener }) => [server, listener])).toEqual([
    [1, 'console'],
    [2, 'share'],
  ]);
  took(handed[1]!);
  expect(handed.map(({ server }) => server)).toEqual([1, 2, 2]);
  // The process's own handle of what a server took is closed.
  expect(handed[1]!.socket.destroyed).toBe(true);
  expect(handed[0]!.socket.destroyed).toBe(false);
});

test('OPS-59 a connection that a server didn’t take before it ended goes to another one, before later connections', async () => {
  await begin();
  door.hear(1, { kind: 'open' });
  await call(ports.console);
  await call(ports.share);
  await handedSoFar(1);
  door.left(1);
  expect(handed).toHaveLength(1);
  door.hear(2, { kind: 'open' });
  await handedSoFar(2);
  expect(handed[1]).toMatchObject({ server: 2, listener: 'console', connection: handed[0]!.connection });
  took(handed[1]!);
  expect(handed[2]).toMatchObject({ server: 2, listener: 'share' });
});

test('OPS-59 a server that stops gives back what it was handed, and gets no more', async () => {
  await begin();
  door.hear(1, { kind: 'open' });
  await call(ports.console);
  await handedSoFar(1);
  door.hear(1, { kind: 'closed' });
  took(handed[0]!, false);
  expect(handed).toHaveLength(1);
  door.hear(2, { kind: 'open' });
  expect(handed[1]).toMatchObject({ server: 2, connection: handed[0]!.connection });
});

test('OPS-58 a connection that no server takes in time gets 503 with Retry-After', async () => {
  await begin(50);
  const client = await call(ports.console);
  const chunks: string[] = [];
  client.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  await once(client, 'close');
  expect(chunks.join('')).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2[^]*"code":"not-ready"/);
  door.hear(1, { kind: 'open' });
  expect(handed).toEqual([]);
});

test('OPS-58 a server that doesn’t answer for long gets further connections, and keeps the one before', async () => {
  await begin(50);
  door.hear(1, { kind: 'open' });
  const client = await call(ports.console);
  await handedSoFar(1);
  // With an error: nobody has read the request.
  await new Promise((resolve) => client.once('close', resolve));
  took(handed[0]!);
  await call(ports.console);
  await handedSoFar(2);
  took(handed[0]!, false);
  expect(handed.map(({ server }) => server)).toEqual([1, 1]);
});
