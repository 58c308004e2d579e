import { Caches } from '@parley/contracts/caches';
import { FlowVersionRow } from '@parley/projections/read-models';
import type { DataSource } from 'typeorm';
import { Pace } from '../../platform/http/pace.js';
import { WorkBudget } from '../../platform/http/work-budget.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { AGAIN } from '../../testing/flows.js';
import { PublishedVersions } from './published-versions.js';

const FLOW = { flowId: 7, latestVersion: 1, archivedAt: null };
const VERSION = {
  flowId: 7,
  version: 1,
  name: 'Fractions',
  tName: { hi: 'भिन्न' },
  language: 'en',
  languages: ['hi'],
  maxScore: 1,
  definition: AGAIN,
  trees: {},
};

/** @param answers what finding a version leads to, time by time; the last goes on */
function open(...answers: (() => unknown)[]) {
  let finds = 0;
  const versions = jest.fn(async () => answers[Math.min(finds++, answers.length - 1)]?.() ?? VERSION);
  const getRepository = (row: unknown) => ({
    findOneBy: row === FlowVersionRow ? versions : async () => FLOW,
  });
  const caches = new Caches();
  const work = new HeavyWork(
    { run: () => Promise.reject(new Error('a small flow')) },
    new WorkBudget(),
    new Pace(new WorkBudget()),
    caches,
  );
  const published = new PublishedVersions(
    { getRepository } as unknown as DataSource,
    {} as never,
    work,
    new WorkBudget(),
    caches,
  );
  return { published, versions };
}

test('HTTP-34 a language that a version lacks makes no bytes of its own', async () => {
  const { published } = open();
  const own = await published.text(7, 1, {}, 'address');
  for (const language of ['en', 'xx', 'x-1', 'x-2', 'fr'])
    expect(await published.text(7, 1, { language }, 'address')).toBe(own);
  expect(await published.text(7, 1, { keepTranslations: 'false' }, 'address')).toBe(own);
  const hindi = await published.text(7, 1, { language: 'hi' }, 'address');
  expect([own, hindi].map(({ text }) => (JSON.parse(text) as { name: string }).name)).toEqual(['Fractions', 'भिन्न']);
  expect(await published.text(7, 1, { language: 'hi' }, 'address')).toBe(hindi);
});

test('HTTP-34 a caller who asks while it is being made gets the same bytes', async () => {
  const { published, versions } = open();
  const texts = await Promise.all(
    Array.from({ length: 20 }, () => published.text(7, 1, { language: 'hi' }, 'address')),
  );
  expect(new Set(texts).size).toBe(1);
  expect(versions).toHaveBeenCalledTimes(1);
});

test('HTTP-34 a failed one is made when it is asked for again', async () => {
  const away = () => {
    throw new Error('away');
  };
  const { published } = open(away, () => VERSION);
  await expect(published.text(7, 1, {}, 'address')).rejects.toThrow('away');
  expect((await published.text(7, 1, {}, 'address')).text).toContain('Fractions');
});
