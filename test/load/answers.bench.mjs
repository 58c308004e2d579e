import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';

export const title = 'Answers: POST → engine → events → read models, 32 learners (floor: Nest on Fastify + one insert)';

const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
/** After a round, until the read models have its answers, too. */
const GATHERED_MS = 300;
const CHAT_LENGTH = 12;
const COSTS = [
  { key: 'node', what: 'processor time of node', unit: 'µs' },
  { key: 'postgres', what: 'processor time of Postgres (Linux)', unit: 'µs' },
  { key: 'wal', what: 'written ahead (WAL)', unit: 'bytes' },
];
/** Every worker asks again as soon as it was answered, for `ms`. @returns sorted latencies in ms */
async function load(workers, ms) {
  const latencies = [];
  const end = performance.now() + ms;
  await Promise.all(
    workers.map(async (step) => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        await step();
        latencies.push(performance.now() - now);
      }
    }),
  );
  return latencies.sort((a, b) => a - b);
}
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Begins a chat at once, and another one whenever `length` answers were given. */
function beginner(shareUrl, flowId, length) {
  let chat = null;
  let given = 0;
  return async () => {
    if (chat === null || given === length) {
      chat = await learner(shareUrl, flowId);
      given = 0;
    } else {
      await chat.say();
      given += 1;
    }
  };
}

export async function run() {
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer();
  try {
    const { jwt } = await signUp(consoleUrl);
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => learner(shareUrl, id)));
    const answers = learners.map(({ say }) => say);
    const inserts = learners.map(
      ({ floorBody }) =>
        () =>
          post(`${floorUrl}/answers`, floorBody()),
    );
    await load(answers, 1_000);
    await load(inserts, 1_000);
    const begins = learners.map(() => beginner(shareUrl, id, 0));
    const chats = learners.map(() => beginner(shareUrl, id, CHAT_LENGTH));
    const rounds = { answers: [], inserts: [], begins: [], chats: [] };
    const spent = { answers: [], inserts: [], begins: [], chats: [] };
    const costs = async () => (await fetch(`${floorUrl}/costs`)).json();
    const round = async (what, workers) => {
      const before = await costs();
      const latencies = await load(workers, ROUND_MS);
      await new Promise((done) => setTimeout(done, GATHERED_MS));
      const after = await costs();
      rounds[what].push(latencies);
      spent[what].push(
        Object.fromEntries(Object.keys(after).map((key) => [key, (after[key] - before[key]) / latencies.length])),
      );
    };
    for (let n = 0; n < ROUNDS; n++) {
      await round('inserts', inserts);
      await round('answers', answers);
      await round('begins', begins);
      await round('chats', chats);
    }
    const costRows = (of, list) =>
      COSTS.map(({ key, what, unit }) => {
        const [value, least] = [list, spent.inserts].map((each) => median(each.map((one) => one[key])));
        return { what: `${what}, ${of}`, value, unit, floor: least, ratio: value / least };
      });
    const perSecond = (list) => median(list.map((sorted) => sorted.length / (ROUND_MS / 1_000)));
    const quantile = (list, share) => median(list.map((sorted) => at(sorted, share)));
    const [rate, floor] = [perSecond(rounds.answers), perSecond(rounds.inserts)];
    const [p99, floor99] = [quantile(rounds.answers, 0.99), quantile(rounds.inserts, 0.99)];
    return [
      {
        what: 'answers posted',
        value: rate,
        unit: '/s',
        floor,
        ratio: rate / floor,
        goal: '≥ 0.7 × floor',
        ok: rate >= 0.7 * floor,
      },
      {
        what: 'p50',
        value: quantile(rounds.answers, 0.5),
        unit: 'ms',
        floor: quantile(rounds.inserts, 0.5),
        ratio: quantile(rounds.answers, 0.5) / quantile(rounds.inserts, 0.5),
      },
      {
        what: 'p99',
        value: p99,
        unit: 'ms',
        floor: floor99,
        ratio: p99 / floor99,
        goal: '≤ 2 × floor',
        ok: p99 <= 2 * floor99,
      },
      ...costRows('an answer', spent.answers),
      ...costRows('a chat begun', spent.begins),
      ...costRows(`a post, chats of ${CHAT_LENGTH} answers with their beginnings`, spent.chats),
    ];
  } finally {
    await stop();
  }
}
