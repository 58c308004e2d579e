/** The list of one flow's chats with every filter, at a million chats and at a thousand in the same run. */
import { MatchingChats } from '@parley/backend/stats/response-logs/matching-chats';
import { everybodysKeys } from '@parley/projections/testing/everybodys-keys';
import { FLOW, multiply, withSample } from './chats/many-chats.mjs';

export const title = 'Chats: a page of 20 with its count, 1,000,000 chats in the flow (floor: 1,000)';

const SIZES = [1_000, 1_000_000];
const ROUNDS = 9;
const PAGE = 20;

const FILTERS = {
  'no filter': {},
  completed: { completed: 'true' },
  'waits for a teacher': { inputsPending: 'true' },
  'waits for nobody': { inputsPending: 'false' },
  'one version': { version: 1 },
  'latest attempts': { attempts: 'latest' },
  'score 90 to 100': { scoreFrom: 90 },
  'score that nobody has': { scoreFrom: 33, scoreTill: 34 },
  'not completed, score 90 to 100': { completed: 'false', scoreFrom: 90 },
  'a way that many went': { pathNode: 1 },
  'a way that few went': { pathNode: 3_000 },
  'search by a letter': { search: 'a' },
  'search by a name that many have': { search: 'asha' },
  'search by an address that one has': { search: 'carla.200@' },
  'search for a text that nobody has': { search: 'nobody here' },
  'search for two letters that nobody has': { search: 'zq' },
  'search for a name, completed, latest': { search: 'asha', completed: 'true', attempts: 'latest' },
};

export const run = () =>
  withSample(async (dataSource) => {
    const figures = [];
    for (const size of SIZES) {
      await multiply(dataSource, size);
      figures.push(await measure(new MatchingChats(dataSource, everybodysKeys)));
    }
    const [floor, many] = figures;
    return Object.keys(FILTERS).map((what) => {
      const goal = what === 'no filter' ? 20 : 50;
      return {
        what,
        value: many[what],
        unit: 'ms',
        floor: floor[what],
        ratio: many[what] / floor[what],
        goal: `≤ ${goal} ms`,
        ok: many[what] <= goal,
      };
    });
  });

async function measure(chats) {
  const figures = {};
  for (const [what, filter] of Object.entries(FILTERS)) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      await chats.list(await chats.of(FLOW, { timeZone: 'UTC', ...filter }), PAGE);
      times.push(performance.now() - begin);
    }
    figures[what] = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  }
  return figures;
}
