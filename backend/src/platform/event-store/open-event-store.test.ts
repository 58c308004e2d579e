import { randomUUID } from 'node:crypto';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { testDatabase } from '@parley/projections/testing/test-database';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { BadEventStoreUrl } from './eventstoredb/address.js';
import { EventStoreDbDouble } from './testing/eventstoredb-double.js';
import { openEventStore } from './open-event-store.js';
import type pg from 'pg';
import { PostgresEventStore } from './postgres-event-store.js';

describe('STORE-32 a server with users', () => {
  const double = new EventStoreDbDouble();
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };
  const open = () =>
    openEventStore({ url: double.url.replace('://', '://ana:secret@'), pool: null as unknown as pg.Pool, log });
  beforeEach(() => double.start());
  afterEach(() => {
    double.denied.clear();
    double.isWrongPassword = false;
    double.stop();
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('one who may do all is let in, and nothing was written to find out', async () => {
    await (await open()).close();
    expect(double.log.all).toEqual([]);
  });

  test.each(['read $all', 'read', 'write', 'delete'] as const)(
    'a missing right to %s ends the start by name',
    async (right) => {
      double.denied.add(right);
      await expect(open()).rejects.toMatchObject({
        name: 'EventStoreRefuses',
        message: expect.stringContaining(`may not do this in EventStoreDB: ${right}`) as string,
      });
    },
  );

  test('a wrong password ends the start, without being shown', async () => {
    double.isWrongPassword = true;
    const refused = await open().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      name: 'EventStoreRefuses',
      message: expect.stringContaining('password') as string,
    });
    expect(String(refused)).not.toContain('secret');
  });

  test('a right that is withdrawn later is a store that is away, with the reason', async () => {
    const store = await open();
    double.denied.add('read $all').add('write');
    const event = { id: randomUUID(), type: 'Counted', data: {}, meta: { at: 1 } };
    for (const refused of [store.lastPosition(), store.append('flow-1', 'none', [event])])
      await expect(refused).rejects.toMatchObject({
        name: 'StoreUnavailable',
        message: 'EventStoreDB refuses its user',
      });
    await store.close();
  });

  test('a server that is away is reported, and waited for', async () => {
    double.stop();
    await (await open()).close();
    expect(JSON.stringify(lines)).toContain('does not answer yet');
  });
});

test('STORE-24 the address chooses the adapter; a bad one is refused without repeating its password', async () => {
  const database = await testDatabase();
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const open = (url?: string) => openEventStore({ url, pool: database.pool, log: silentLog });
  const inPostgres = await open();
  expect(inPostgres).toBeInstanceOf(PostgresEventStore);
  for (const url of ['esdb://127.0.0.1:1?tls=false', 'esdb+discover://a:1,b:2', 'kurrentdb://127.0.0.1:1?tls=false']) {
    const store = await open(url);
    expect(store).toBeInstanceOf(EventStoreDbEventStore);
    await store.close();
  }
  for (const url of [
    'http://admin:secret@host',
    'esdb://admin:secret@',
    'esdb://host:secret?tls=perhaps',
    'esdb://a:secret@h?x=1',
    '',
  ]) {
    const refused = await open(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BadEventStoreUrl);
    expect(String(refused)).not.toContain('secret');
    expect(warn).not.toHaveBeenCalled();
  }
  await inPostgres.close();
  await database.drop();
});
