import { silentLog } from '@parley/contracts/log';
import { testDatabase } from '@parley/projections/testing/test-database';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { BadEventStoreUrl } from './eventstoredb/address.js';
import { openEventStore } from './open-event-store.js';
import { PostgresEventStore } from './postgres-event-store.js';

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
