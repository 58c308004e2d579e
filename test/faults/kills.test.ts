/**
 * Servers, projectors and Postgres are killed (-9) while 32 learners and 3 authors go on. KILLS says how many times. With
 * KILLS_DIR the work is kept there, and the next run goes on with it: its kills are counted together.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDataSource } from '@parley/projections/testing/read-models-database';
import { rowsWithoutNumbers } from '@parley/projections/testing/rows-without-numbers';
import { KilledInstallation, VICTIMS, type Victim } from '../harness/kills/killed-installation.js';
import { School, type Saved } from '../harness/kills/school.js';
import { freshDataDir } from '../harness/product.js';

const KILLS = Number(process.env.KILLS ?? (process.env.TEST_LONG ? 40 : 5));
const FOLDER = process.env.KILLS_DIR ?? dirname(freshDataDir());
const LEARNERS = 32;
const AUTHORS = 3;
/** Kills between two comparisons with what was acknowledged. */
const ROUND = 10;
/** ms of work before a kill, at most. */
const WORK_MS = 1_500;
jest.setTimeout(300_000 + KILLS * 60_000);

interface Journal {
  readonly kills: Record<Victim, number>;
  readonly ports: readonly [number, number];
  readonly school: Saved;
}
const file = join(FOLDER, 'kills.json');
const read = (): Journal | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Journal) : null);
/** This process may be killed, too: the file is whole or the former one. */
function write(journal: Journal): void {
  writeFileSync(`${file}.new`, JSON.stringify(journal));
  renameSync(`${file}.new`, file);
}
const total = (kills: Record<Victim, number>): number => Object.values(kills).reduce((sum, each) => sum + each, 0);
/** A kill in five is one of Postgres, two of the server, two of the projector. */
const victimOf = (n: number): Victim => (['server', 'projector', 'postgres', 'projector', 'server'] as const)[n % 5]!;

test(`OPS-49 ${KILLS} kills of servers, projectors and Postgres lose nothing that was acknowledged, and double nothing`, async () => {
  mkdirSync(FOLDER, { recursive: true });
  const former = read();
  const installation = await KilledInstallation.start(join(FOLDER, 'data'), former?.ports);
  const kills = former?.kills ?? { server: 0, projector: 0, postgres: 0 };
  const school = former
    ? await School.again(installation.urls, former.school)
    : await School.open(installation.urls, AUTHORS);
  const ports = [installation.urls.consoleUrl, installation.urls.shareUrl].map((url) => Number(new URL(url).port));
  try {
    while (total(kills) < KILLS) {
      school.begin(LEARNERS);
      for (let n = 0; n < ROUND && total(kills) < KILLS; n++) {
        school.hurry();
        await new Promise((done) => setTimeout(done, 200 + Math.random() * WORK_MS));
        const victim = victimOf(total(kills));
        const back = installation.kill(victim);
        school.calm();
        await back;
        kills[victim] += 1;
      }
      await school.end();
      if (total(kills) < KILLS) expect(await school.faults('new')).toEqual([]);
      write({ kills, ports: ports as [number, number], school: school.saved });
    }
    expect(await school.faults('all')).toEqual([]);
    const dataSource = await openDataSource(installation.databaseUrl);
    try {
      const kept = await rowsWithoutNumbers(dataSource);
      await installation.rebuild();
      expect(await rowsWithoutNumbers(dataSource)).toEqual(kept);
    } finally {
      await dataSource.destroy();
    }
    const { code, output } = await installation.finished('backend/dist/main.verify.mjs');
    expect([code, output]).toEqual([0, expect.stringContaining(' 0 diverge')]);
    process.stdout.write(`${JSON.stringify(kills)} kills, ${school.ledger.chats.length} chats\n`);
  } finally {
    await school.breakOff();
    await installation.stop();
  }
  expect(VICTIMS.every((victim) => kills[victim] > 0)).toBe(true);
  rmSync(FOLDER, { recursive: true, force: true });
});
