/** 20 learners on a bad network in a real browser: in the end the server and every tab show the same, each answer once. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatView } from '@parley/contracts/http/chats';
import { expect, PHONE, test } from '../harness/e2e.js';
import { Evening, shownIn } from '../harness/evening.js';
import { until } from '../harness/until.js';

/** Among so many runs everything that a network does happens. */
const WHOLE = 20;
const RUNS = process.env.TEST_LONG ? WHOLE : 4;
/** Runs at the same time, each in a browser context of its own. */
const AT_ONCE = 4;
const DEEDS = 10;
/** Another beginning: OFFLINE_SEED=4711. */
const FIRST = Number(process.env.OFFLINE_SEED ?? 1);
const QUESTIONS = 6;
// Hundreds of pages: a recording of them would take longer than they do.
test.use({ trace: 'off' });

const FLOW = {
  promptsArray: [
    ...Array.from({ length: QUESTIONS }, (_, place) => ({
      key: `q${place}`,
      name: place === 0 ? 'start' : `q${place}`,
      definition: {
        message: `Question ${place + 1}?`,
        answers: [{ key: 'any', message: '*', nextKey: place === QUESTIONS - 1 ? '.end' : `.q${place + 1}` }],
      },
    })),
    { key: 'end', name: 'end', definition: { message: 'The end.' } },
  ],
} as unknown as FlowDefinition;

class ChatEvening extends Evening {
  async deed(): Promise<void> {
    const page = this.anyPage();
    const roll = this.chance();
    if (roll < 0.5) await this.say(page);
    else if (roll < 0.6) await this.place.context.setOffline(true);
    else if (roll < 0.7) await this.place.context.setOffline(false);
    else if (roll < 0.8) await this.reload(page);
    else if (roll < 0.9) await this.close(page);
    else if (this.pages.length < 2) await this.comeBack();
  }
}

test(`PLAY-O10 ${RUNS} runs on a bad network, with reloads, closed tabs and two tabs, end in equal histories`, async ({
  browser,
  shareUrl,
  asha,
}) => {
  // On a slow machine 20 runs alone take the three minutes of a test.
  test.setTimeout(600_000);
  const { id } = await asha.createFlow('Evenings', FLOW);
  await asha.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
  await asha.publish(id);
  const met: Record<string, number> = {};
  let answers = 0;

  const historyOf = async (identifier: string): Promise<readonly WireItem[]> => {
    const view = await asha.call<ChatView>('GET', `/flows/${id}/history/${identifier}`).catch(() => null);
    return view?.history ?? [];
  };
  const run = async (seed: number): Promise<void> => {
    const identifier = `evening-${seed}`;
    const context = await browser.newContext(PHONE);
    const evening = new ChatEvening({ context, address: `${shareUrl}/chats/${id}/${identifier}`, seed });
    await evening.begin();
    for (let deed = 0; deed < DEEDS; deed += 1) await evening.deed();
    await evening.calm();
    // Everyone has an answer, so that there is something to compare. A page that was just opened has no box yet.
    if ((await shownIn(evening.pages[0]!)).length === 0) await evening.say(evening.pages[0]!, 20_000);
    const same = await until(
      async () => {
        const server = (await historyOf(identifier)).filter(({ d }) => d === 's').map(({ m }) => String(m));
        const shown = await Promise.all(evening.pages.map(shownIn));
        return server.length > 0 && shown.every((texts) => texts.join() === server.join()) && server;
      },
      { timeoutMs: 20_000, what: () => `seed ${seed} to agree` },
    );
    const places = (await historyOf(identifier)).filter(({ d }) => d === 's').map(({ pk, p }) => pk ?? p);
    expect([seed, new Set(same).size, new Set(places).size, evening.broken]).toEqual([
      seed,
      same.length,
      same.length,
      [],
    ]);
    const order = same.map((text) => Number(text.split(' ').at(-1)));
    expect([seed, order]).toEqual([seed, [...order].sort((one, other) => one - other)]);
    expect([seed, [...evening.seen].filter((text) => !same.includes(text))]).toEqual([seed, []]);
    answers += same.length;
    for (const [what, times] of Object.entries(evening.network.met)) met[what] = (met[what] ?? 0) + times;
    await context.close();
  };

  const seeds = Array.from({ length: RUNS }, (_, place) => FIRST + place);
  const line = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await run(seed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  process.stdout.write(`seeds ${FIRST} to ${FIRST + RUNS - 1}: ${answers} answers; ${JSON.stringify(met)}\n`);
  expect(answers).toBeGreaterThan(RUNS * 2);
  const happens = RUNS < WHOLE ? [] : ['429', '503', 'reply lost', 'request lost', 'sent twice'];
  expect(happens.filter((what) => !met[what])).toEqual([]);
});
