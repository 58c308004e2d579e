/** Heirs of erased accounts own their flows again after a restore of an older backup. */
import { setTimeout } from 'node:timers/promises';
import type { Session } from '@parley/contracts/http/auth';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import type { UserId } from '@parley/contracts/ids';
import { backUpInstallation, listErasures } from './backup-stores.js';
import { FolderTarget } from './backup/folder-target.js';
import { Vault } from './backup/vault.js';
import { EraseAccount } from './operation/erase-account.js';
import { newAuthor } from './testing/client.js';
import { folder, PASSPHRASE, restored, source, startOn, withBackups } from './testing/backup-world.js';
import { definition, inUploadWorld, parley } from './uploads/testing/upload-world.js';

inUploadWorld();
withBackups();

interface Owned {
  readonly owner_id: string;
  readonly live: boolean;
}
const byOwner = (a: Owned, b: Owned) => a.owner_id.localeCompare(b.owner_id);

test('BACKUP-23 flows that an erased account left to somebody are theirs after a restore of an older backup', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newAuthor(parley.consoleUrl)));
  const [first, second, third, alone] = people.map(({ session }) => session) as [Session, Session, Session, Session];
  const owned: number[] = [];
  for (const client of people) {
    const { id } = await client.ok(createFlow, { body: { name: 'Mine', definition } as never });
    await client.ok(publishFlow, { params: { id } });
    owned.push(id);
  }
  await parley.upToDate();
  const { name } = await backUpInstallation(source());
  // An account that the backup doesn't have.
  const late = await newAuthor(parley.consoleUrl);
  const erasure = parley.app.get(EraseAccount, { strict: false });
  const by = { by: late.session.id as UserId };
  await erasure.erase(first, by, second.id as UserId);
  await erasure.erase(second, by, third.id as UserId);
  await erasure.erase(alone, by, late.session.id as UserId);
  await listErasures(source());
  const again = await startOn(await restored(name));
  try {
    const owners = async () => {
      const statement = 'select owner_id, archived_at is null as live from read.flow where flow_id = any($1)';
      const { rows } = await again.stores.pool.query<Owned>(statement, [owned]);
      return rows.toSorted(byOwner);
    };
    const theirs = { owner_id: third.id, live: true };
    const wanted = [theirs, theirs, theirs, { owner_id: alone.id, live: false }].toSorted(byOwner);
    const until = Date.now() + 20_000;
    while (JSON.stringify(await owners()) !== JSON.stringify(wanted) && Date.now() < until) await setTimeout(50);
    expect(await owners()).toEqual(wanted);
    // The people got their mails when it was handed over.
    expect((await again.stores.pool.query(`select from mail_job where kind = 'flows-received'`)).rowCount).toBe(0);
  } finally {
    await again.stop();
  }
  // Earlier versions know a line only if it is a hash.
  const vault = await Vault.open(new FolderTarget(folder), PASSPHRASE);
  const lines: string[] = [];
  for await (const { name: each } of vault.target.list('erasures'))
    lines.push(...(await vault.read(each)).toString().split('\n'));
  const named = lines.filter((line) => line.includes(' '));
  expect(named.map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining([second.id, third.id, late.session.id]),
  );
  for (const line of named) expect(lines).toContain(line.split(' ')[0]);
});
