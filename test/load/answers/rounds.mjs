/** Rounds of load on a server of `learners.mjs`, and what they cost. */
const ROUND_MS = 2_000;
/** After a round, until the read models have its answers, too. */
const GATHERED_MS = 300;

const COSTS = [
  { key: 'node', what: 'processor time of node', unit: 'µs' },
  { key: 'postgres', what: 'processor time of Postgres (Linux)', unit: 'µs' },
  { key: 'wal', what: 'written ahead (WAL)', unit: 'bytes' },
];

export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Every worker asks again as soon as it was answered, for `ms`. @returns sorted latencies in ms */
export async function load(workers, ms) {
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

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** @param urls of `floorUrl`, of every server that takes part; Postgres and what it writes are counted once. */
async function spentBy(urls) {
  const all = await Promise.all(urls.map(async (url) => (await fetch(`${url}/costs`)).json()));
  const sum = (key) => all.reduce((total, each) => total + each[key], 0);
  return { ...all[0], node: sum('node'), reads: sum('reads'), events: sum('events'), items: sum('items') };
}

/** Rounds of one kind of load. */
export class Rounds {
  #latencies = [];
  #costs = [];

  constructor(workers, urls) {
    this.workers = workers;
    this.urls = urls;
  }

  async next() {
    const before = await spentBy(this.urls);
    const latencies = await load(this.workers, ROUND_MS);
    await new Promise((done) => setTimeout(done, GATHERED_MS));
    const after = await spentBy(this.urls);
    this.#latencies.push(latencies);
    this.#costs.push(
      Object.fromEntries(Object.keys(after).map((key) => [key, (after[key] - before[key]) / latencies.length])),
    );
  }

  get perSecond() {
    return median(this.#latencies.map((sorted) => sorted.length / (ROUND_MS / 1_000)));
  }
  /** In ms. */
  quantile(share) {
    return median(
      this.#latencies.map((sorted) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]),
    );
  }
  /** Each, the median of the rounds. */
  cost(key) {
    return median(this.#costs.map((one) => one[key]));
  }
  /** Processor time in µs, of node and Postgres. */
  get processor() {
    return median(this.#costs.map(({ node, postgres }) => node + postgres));
  }
}

export const costRows = (of, rounds, floor) =>
  COSTS.map(({ key, what, unit }) => ({
    what: `${what}, ${of}`,
    value: rounds.cost(key),
    unit,
    floor: floor.cost(key),
    ratio: rounds.cost(key) / floor.cost(key),
  }));
