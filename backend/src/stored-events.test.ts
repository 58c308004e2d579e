/**
 * The corpus of stored events: those in the installations that earlier versions left behind, and rows of types and
 * versions that are younger.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_VERSIONS, upcast } from '@parley/contracts/events/upcast';
import { FORMER, readFixture } from './testing/former-installation.js';

interface Sample {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}
/** Cells of a row of `es_event`: position, tx, stream, revision, id, type, data, meta, at. */
const former: readonly Sample[] = FORMER.flatMap((name) => {
  const table = readFixture(name).database.tables.find((each) => each.name === 'public.es_event')!;
  const at = (column: string) => table.columns.indexOf(`"${column}"`);
  return table.rows.map((row) => ({
    type: row[at('type')]!,
    version: (JSON.parse(row[at('meta')]!) as { v?: number }).v ?? 1,
    data: JSON.parse(row[at('data')]!) as unknown,
  }));
});
const later = JSON.parse(
  readFileSync(join(__dirname, '../../test/upgrade/later-events.json'), 'utf8'),
) as readonly Sample[];
const samples = [...former, ...later];

test.each(Object.entries(EVENT_VERSIONS))(
  'UPGR-4 the corpus has stored events of the type %s in each version up to %i',
  (type, version) => {
    const versions = new Set(samples.filter((sample) => sample.type === type).map((sample) => sample.version));
    expect([...versions].sort()).toEqual(Array.from({ length: version }, (_, n) => n + 1));
  },
);

test('UPGR-4 each stored event of the corpus is read by today’s upcasters', () => {
  expect(samples.length).toBeGreaterThan(200);
  for (const { type, version, data } of samples)
    expect([type, upcast(type, data, version)]).toEqual([type, { ok: true, data: expect.anything() }]);
});
