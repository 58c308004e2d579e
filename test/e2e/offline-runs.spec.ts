/** 20 learners on a bad network in a real browser: in the end the server and every tab show the same, each answer once. */
import type { BrowserContext, Page } from '@playwright/test';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ChatView } from '@parley/contracts/http/chats';
import { BadNetwork, chanceFrom } from '../harness/bad-network.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { until } from '../harness/until.js';

const RUNS = 20;
/** Runs at the same time, each in a browser context of its own. */
const AT_ONCE = 4;
const STEPS = 10;
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

const sent = (page: Page) => page.getByRole('log').locator('.line.sent .bubble');
/** Also of lines that are out of view, which the browser does not lay out. */
const shownIn = async (page: Page): Promise<string[]> =>
  (await sent(page).allTextContents()).flatMap((text) => /said \d+ \d+$/.exec(text.trim())?.[0] ?? []);

class Evening {
  readonly network: BadNetwork;
  pages: Page[] = [];
  /** Every answer that a page has shown as said. */
  readonly seen = new Set<string>();
  #said = 0;

  constructor(
    private readonly context: BrowserContext,
    private readonly address: string,
    private readonly seed: number,
    private readonly chance: () => number,
  ) {
    this.network = new BadNetwork(chance);
  }

  async begin(): Promise<void> {
    await this.context.route('**/api/flows/*/history/**', this.network.handle);
    await this.open();
  }
  async open(): Promise<void> {
    const page = await this.context.newPage();
    await page.goto(this.address);
    await expect(page.getByRole('log').locator('.line').first()).toBeVisible();
    this.pages.push(page);
  }
  private async look(page: Page): Promise<void> {
    for (const text of await shownIn(page)) this.seen.add(text);
  }
  /** `timeout`: ms for each thing that is done. */
  async say(page: Page, timeout = 500): Promise<void> {
    const box = page.getByRole('textbox', { name: 'Your answer' });
    // Where all is said there is no box: without a limit this would wait for one as long as the test may take.
    if (!(await box.isEditable({ timeout }).catch(() => false))) return;
    this.#said += 1;
    // Between the look and the answer another tab's answer may have come.
    await box.fill(`said ${this.seed} ${this.#said}`, { timeout }).catch(() => undefined);
    await box.press('Enter', { timeout }).catch(() => undefined);
  }
  async close(page: Page): Promise<void> {
    await this.look(page);
    await page.close();
    this.pages = this.pages.filter((other) => other !== page);
    if (this.pages.length === 0) await this.comeBack();
  }
  /** Whoever opens a page needs a network; its answers need none. */
  async comeBack(): Promise<void> {
    await this.context.setOffline(false);
    await this.open();
  }
  async step(): Promise<void> {
    const page = this.pages[Math.floor(this.chance() * this.pages.length)]!;
    const roll = this.chance();
    if (roll < 0.5) await this.say(page);
    else if (roll < 0.6) await this.context.setOffline(true);
    else if (roll < 0.7) await this.context.setOffline(false);
    else if (roll < 0.8) {
      await this.context.setOffline(false);
      await this.look(page);
      await page.reload();
    } else if (roll < 0.9) await this.close(page);
    else if (this.pages.length < 2) await this.comeBack();
  }
  async calm(): Promise<void> {
    for (const page of this.pages) await this.look(page);
    this.network.calm = true;
    await this.context.setOffline(false);
    // Being looked at again is when a page tries at once.
    for (const page of this.pages) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    if (this.pages.length < 2) await this.open();
    for (const page of this.pages) await expect(page.locator('.mark')).toHaveText('', { timeout: 40_000 });
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
    const evening = new Evening(context, `${shareUrl}/chats/${id}/${identifier}`, seed, chanceFrom(seed));
    await evening.begin();
    for (let step = 0; step < STEPS; step += 1) await evening.step();
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
    expect([seed, new Set(same).size, new Set(places).size]).toEqual([seed, same.length, same.length]);
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
  expect(Object.keys(met).sort()).toEqual(['429', '503', 'reply lost', 'request lost', 'sent twice']);
});
