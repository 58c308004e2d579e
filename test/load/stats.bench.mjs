/**
 * Measures what a teacher opens in addition to the list of chats: figures, ways, findings, learners; and the
 * spreadsheet. At a million chats and at a thousand in the same run.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { PeopleByText } from '@parley/backend/people/people-by-text';
import { PersonList } from '@parley/backend/people/person-list';
import { VisibleChats } from '@parley/backend/people/visible-chats';
import { createDataSource } from '@parley/backend/platform/database/data-source';
import { openEventStore } from '@parley/backend/platform/event-store/open-event-store';
import { Histories } from '@parley/backend/platform/histories/histories';
import { ServerTexts } from '@parley/backend/platform/server-texts';
import { EncryptingEventStore } from '@parley/backend/platform/subjects/encrypting-event-store';
import { ClassQuestions } from '@parley/backend/stats/class/class-questions';
import { Findings } from '@parley/backend/stats/findings/findings';
import { FlowStatsController } from '@parley/backend/stats/flow-stats.controller';
import { FlowCounters } from '@parley/backend/stats/flow-stats/flow-counters';
import { PromptTexts } from '@parley/backend/stats/flow-stats/prompt-texts';
import { PathPlaces } from '@parley/backend/stats/paths/path-places';
import { PlaceCounters } from '@parley/backend/stats/paths/place-counters';
import { ExportedChats } from '@parley/backend/stats/response-file/exported-chats';
import { PromptColumns } from '@parley/backend/stats/response-file/prompt-columns';
import { chatSheet, messageSheet } from '@parley/backend/stats/response-file/response-sheets';
import { workbookOf } from '@parley/backend/stats/response-file/xlsx';
import { MatchingChats } from '@parley/backend/stats/response-logs/matching-chats';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import pg from 'pg';
import {
  FLOW,
  multiply,
  multiplyCounters,
  multiplyHistories,
  multiplyPeople,
  OWNER,
  withSample,
} from './chats/many-chats.mjs';

export const title = 'Statistics, 1,000,000 chats in the flow, over a year (floor: 1,000 chats, of one day)';

const SIZES = [
  { chats: 1_000, days: 1 },
  { chats: 1_000_000, days: 365 },
];
const ROUNDS = 9;
const MONTH = { fromDate: '2026-03-01', tillDate: '2026-03-31', timeZone: 'Asia/Kolkata' };
const LANGUAGES = fileURLToPath(new URL('../../languages', import.meta.url));

export const run = () =>
  withSample(async (dataSource, url) => {
    const pool = new pg.Pool({ connectionString: url, max: 5 });
    const asServers = await createDataSource(url, { entities: [], migrations: [] }).initialize();
    const store = new EncryptingEventStore(await openEventStore({ pool, log: silentLog }), everybodysKeys);
    try {
      const histories = new Histories(pool, everybodysKeys, store);
      const reads = readsOf(asServers, histories, pool);
      const figures = [];
      for (const { chats, days } of SIZES) {
        await multiply(dataSource, chats);
        await multiplyCounters(dataSource, days);
        await multiplyPeople(dataSource);
        await multiplyHistories(dataSource, store);
        figures.push(await measure(reads));
      }
      const [floor, many] = figures;
      return [
        ...Object.entries(reads).map(([what, { goal }]) => ({
          what,
          value: many[what],
          unit: 'ms',
          floor: floor[what],
          ratio: many[what] / floor[what],
          goal: `≤ ${goal} ms`,
          ok: many[what] <= goal,
        })),
        ...(await spreadsheet(dataSource, pool, histories)),
      ];
    } finally {
      await store.close();
      await asServers.destroy();
      await pool.end();
    }
  });

function readsOf(dataSource, histories, pool) {
  const texts = new PromptTexts(dataSource);
  const paths = new PathPlaces(new PlaceCounters(dataSource), texts, dataSource);
  const summary = new FlowStatsController(new FlowCounters(dataSource), dataSource, texts, paths);
  const questions = new ClassQuestions(texts, pool);
  const findings = new Findings(dataSource, texts, histories);
  const people = new PersonList(
    dataSource,
    new VisibleChats(dataSource),
    new PeopleByText(dataSource, everybodysKeys),
    everybodysKeys,
  );
  const params = { id: FLOW };
  return {
    'Summary, all time': { goal: 10, read: () => summary.stats({ params, query: {} }) },
    'Summary, a month of another time zone': { goal: 10, read: () => summary.stats({ params, query: MONTH }) },
    'Paths, all time': { goal: 50, read: () => paths.of(FLOW, {}) },
    'Paths, a month of another time zone': { goal: 50, read: () => paths.of(FLOW, MONTH) },
    'traffic on the Map': { goal: 50, read: () => paths.traffic(FLOW, {}) },
    'questions of the Class table': { goal: 20, read: () => questions.of(FLOW, null) },
    'findings and unmatched answers': { goal: 50, read: () => findings.of(FLOW, {}) },
    'a page of learners': { goal: 20, read: () => people.read(OWNER, {}) },
    'learners found by a name that many have': { goal: 50, read: () => people.read(OWNER, { search: 'asha' }) },
    'learners found by an address that one has': { goal: 50, read: () => people.read(OWNER, { search: 'carla.200@' }) },
    'learners found by a text that nobody has': { goal: 50, read: () => people.read(OWNER, { search: 'nobody here' }) },
  };
}

async function measure(reads) {
  const figures = {};
  for (const [what, { read }] of Object.entries(reads)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      await read();
      times.push(performance.now() - begin);
    }
    figures[what] = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  }
  return figures;
}

/** Both sheets of the chats of one day. */
async function spreadsheet(dataSource, pool, histories) {
  const texts = new ServerTexts(LANGUAGES);
  const matching = new MatchingChats(dataSource, everybodysKeys);
  const chats = new ExportedChats(matching, pool, histories);
  const filter = await matching.of(FLOW, { timeZone: 'UTC', fromDate: '2026-01-01', tillDate: '2026-01-01' });
  const [newest] = await matching.page(filter, 1);
  const prompts = await new PromptColumns(new PromptTexts(dataSource), texts, pool, histories).of(FLOW, 'en');
  const options = { timeZone: 'UTC', prompts, text: (name, values) => texts.sheet(name, 'en', values) };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begin = performance.now();
  let bytes = 0;
  let rows = 0;
  const counted = async function* () {
    for await (const chat of chats.read(filter, newest)) {
      rows += 1;
      yield chat;
    }
  };
  const sheets = [chatSheet(counted(), options), messageSheet(chats.read(filter, newest), options)];
  for await (const piece of workbookOf(sheets, { cutMark: '…' })) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  delay.disable();
  const [stop, memory] = [delay.max / 1e6, (most - before) / 2 ** 20];
  const what = `spreadsheet of ${rows.toLocaleString('en')} chats with histories`;
  return [
    { what, value: (performance.now() - begin) / 1_000, unit: 's' },
    { what: `${what}: size`, value: bytes / 2 ** 20, unit: 'MiB' },
    { what: `${what}: longest stop`, value: stop, unit: 'ms', goal: '≤ 100 ms', ok: stop <= 100 },
    { what: `${what}: more memory`, value: memory, unit: 'MiB', goal: '≤ 150 MiB', ok: memory <= 150 },
  ];
}
