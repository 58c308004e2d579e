/** The golden chats as a learner plays them in Chromium, on the player that is shipped and against the real server. */
import type { ChatView } from '@parley/contracts/http/chats';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { GOLDEN_FLOW, type Golden } from '@parley/contracts/fixtures/golden-player';
import { expect, fromSetup, browserOf, test } from '../harness/e2e.js';
import { Refused, type Author } from '../harness/author.js';
import { remoteSite, type RemoteSite } from '../harness/remote-site.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';
import { StatsPage } from '../harness/pages/stats-page.js';
import { until } from '../harness/until.js';
import { goldens, withNumbers } from '../parity/goldens.js';

/** The golden flows' remote messages come from here. */
const REMOTE = 'https://facts.example';

/** All that a choice may be called on the screen. */
const labelsOf = (flow: FlowDefinition, message: string): Set<string> => {
  const all = JSON.stringify(flow);
  const labels = new Set([message.trim()]);
  JSON.parse(all, (_key, value: { message?: unknown; displayMessage?: unknown; tMessage?: object } | null) => {
    if (value?.message === message)
      for (const label of [value.displayMessage, ...Object.values(value.tMessage ?? {})])
        if (typeof label === 'string') labels.add(label);
    return value;
  });
  return labels;
};

class GoldenLearner {
  private said = 0;
  constructor(
    private readonly player: PlayerPage,
    private readonly golden: Golden,
  ) {}

  async answer(message: string | readonly string[], isHelp = false): Promise<void> {
    const { dock } = this.player;
    // An automatic prompt that waits is gone on from by a press that says nothing.
    if (message === 'next' && this.golden.options.autoAnswer === false) {
      const next = dock.getByRole('button', { name: 'Next' });
      // Once it may be pressed, all that comes by itself has come.
      await expect(next).toBeVisible();
      const before = await this.player.log.locator('.line.received').count();
      await next.click();
      return expect(this.player.log.locator('.line.received')).toHaveCount(before + 1);
    }
    await expect(dock.locator('.choice, .part, select, textarea, input').first()).toBeVisible();
    const help = isHelp ? dock.getByRole('group', { name: 'Help' }).getByRole('button') : null;
    if (help)
      await help
        .filter({ hasText: String(message) })
        .first()
        .click();
    else await this.give(dock, message, /^(Send|भेजें)$/);
    this.said += 1;
    await expect(this.player.log.locator('.line.sent')).toHaveCount(this.said);
  }

  async alter(before: string, message: string | readonly string[], confirmed: boolean): Promise<void> {
    const { log, page } = this.player;
    const line = log.locator('.line.sent').filter({ hasText: before }).first();
    await line.getByRole('button', { name: /^Change/ }).click();
    await this.give(line, message, /^Update$/);
    const asked = page.getByRole('button', { name: 'Change it' });
    const done = log.locator('.line.sent').filter({ hasText: String(message) });
    await expect(asked.or(done).first()).toBeVisible();
    if ((await asked.count()) === 0) return;
    await (confirmed ? asked : page.getByRole('button', { name: 'Keep it' })).click();
    if (confirmed) await expect(done.first()).toBeVisible();
    this.said = await log.locator('.line.sent').count();
  }

  /** A choice is tapped, not typed: the answer's own text, where the golden learner wrote it in another way. */
  private tapped(message: string): string {
    return this.golden.history.find(({ o, ma }) => o === message && ma?.length === 1)?.ma?.[0] ?? message;
  }

  /** Fills the field, or puts parts in order, matches pairs, fills gaps, and chooses on a scale. */
  private async enter(where: PlayerPage['dock'], entries: readonly string[]): Promise<void> {
    const [fields, pairs, parts] = ['.gap', 'select', '.part .label'].map((css) => where.locator(css));
    const [first = ''] = entries;
    if (await parts?.count())
      for (const [place, part] of entries.entries()) {
        const up = where.getByRole('button', { name: `Move up: ${part}`, exact: true });
        for (let at = ((await parts?.allInnerTexts()) ?? []).indexOf(part); at > place; at -= 1) await up.click();
      }
    else if (await pairs?.count())
      for (const [place, side] of entries.entries()) await pairs?.nth(place).selectOption(side);
    else if (await fields?.count()) for (const [place, text] of entries.entries()) await fields?.nth(place).fill(text);
    else if (await where.locator('.position').count()) await where.getByRole('radio', { name: first }).check();
    else await where.locator('input, textarea').fill(first);
  }

  private async give(where: PlayerPage['dock'], message: string | readonly string[], send: RegExp): Promise<void> {
    const choices = where.locator('.choice');
    if ((await choices.count()) === 0) {
      await this.enter(where, [message].flat());
      return void (await where.getByRole('button', { name: send }).click());
    }
    for (const one of [message].flat()) {
      const labels = labelsOf(this.golden.flow, this.tapped(one));
      const shown = await choices.locator('.label').allInnerTexts();
      const place = shown.findIndex((label) => labels.has(label.trim()));
      expect(place, `${one} among ${shown.join(' | ')}`).toBeGreaterThanOrEqual(0);
      await choices.nth(place).click();
    }
    if (Array.isArray(message)) await where.getByRole('button', { name: send }).click();
  }
}

const shownIn = (history: readonly { readonly m: unknown; readonly s?: unknown }[]) =>
  history.map(({ m, s }) => [typeof m === 'string' ? m.trim() : m, s ?? null]);
/** Sent twice with one key, it counts once; a browser never does that. */
const isAgain = ({ steps }: Golden, index: number): boolean =>
  steps.slice(0, index).some((step) => JSON.stringify(step) === JSON.stringify(steps[index]));

/**
 * Published as its author would: the first flow exists before others lead back to it, then comes what leads to them.
 */
async function publishedWithLinks(asha: Author, { flow, linked = [] }: Golden, site: RemoteSite): Promise<number> {
  const here = JSON.parse(JSON.stringify(flow).replaceAll(REMOTE, site.origin)) as FlowDefinition;
  if (linked.length === 0) return published(asha, 'Golden', here);
  const { id } = await asha.createFlow('Golden');
  await asha.publish(id);
  const numbers = new Map<number, number>([[GOLDEN_FLOW.flowId, id]]);
  for (const other of [...linked].reverse())
    numbers.set(other.flowId, await published(asha, 'Linked', withNumbers(other.flow, numbers)));
  await asha.call('PUT', `/flows/${id}`, {
    definition: withNumbers(here, numbers),
    settings: { chatDefaultDelayMs: 0 },
  });
  await asha.publish(id);
  return id;
}
/** As the share dialog writes it into a link. */
const linkSettings = ({ options }: Golden): Record<string, string> =>
  options.autoAnswer === false
    ? { s: Buffer.from(JSON.stringify({ disableAutoAnswer: true })).toString('base64url') }
    : {};

const remoteResults = ({ steps }: Golden) => steps.flatMap((step) => (step.do === 'recordRemote' ? [step.result] : []));

class GoldenTeacher {
  constructor(
    private readonly asha: Author,
    private readonly id: number,
    private readonly golden: Golden,
  ) {}

  kept(): Promise<ChatView | null> {
    return this.asha.call<ChatView>('GET', `/flows/${this.id}/history/mia`).catch(() => null);
  }
  /** Answers in the learner's stead, while their page waits. */
  async answers(message: unknown): Promise<void> {
    const waiting = await until(async () => {
      const last = (await this.kept())?.history.at(-1);
      return last?.ae && last.d === 'r' && last.k;
    });
    await this.post(waiting, { answer: message });
  }
  /** Finds the item that is in the place of the golden one. */
  async reviews(itemKey: string, review: object): Promise<void> {
    const place = this.golden.history.findIndex(({ k }) => k === itemKey);
    const key = await until(async () => {
      const history = (await this.kept())?.history ?? [];
      return history.length === this.golden.history.length && history[place]?.k;
    });
    await this.post(key, review);
  }
  private post(itemKey: string, body: object): Promise<unknown> {
    return this.asha.call('POST', `/flows/${this.id}/history/mia/${encodeURIComponent(itemKey)}`, body);
  }
}

/** `npm test` plays every third (from outside, linked, normalised, reviewed, conditions) and lists, `npm run test:long` all. */
const played = (all: readonly Golden[]) =>
  process.env.TEST_LONG ? all : all.filter(({ rules }, place) => place % 3 === 1 || rules.includes('LIST-1'));
const onPhone = played(goldens.filter(({ options }) => options.runMode === 'normal'));
const reviewed = played(goldens.filter(({ options }) => options.runMode !== 'normal'));

test.beforeEach(({ context }) => withoutInternet(context));

for (const golden of onPhone)
  test(`ENG-L5 on the shipped player: ${golden.title}`, async ({ page, asha, shareUrl }) => {
    const { options, steps, history, score, completed, refused = [] } = golden;
    const site = await remoteSite(remoteResults(golden));
    const id = await publishedWithLinks(asha, golden, site);
    const query = new URLSearchParams({ ...options.context, l: options.language, ...linkSettings(golden) });
    await page.goto(`${shareUrl}/chats/${id}/mia?${query}`);
    const player = new PlayerPage(page);
    const learner = new GoldenLearner(player, golden);
    const teacher = new GoldenTeacher(asha, id, golden);
    const said = new Map<string, string>();
    for (const [index, step] of steps.entries()) {
      if (isAgain(golden, index)) continue;
      if (step.do === 'recordRemote') {
        if (step !== steps.find((other) => other.do === 'recordRemote')) await page.reload();
        await expect(player.log.getByText(site.shownAfter(step.result))).toBeVisible();
        continue;
      }
      if (step.do === 'review') {
        await teacher.reviews(step.itemKey, step.review);
        continue;
      }
      const message = step.input.message as string | readonly string[];
      if (step.do === 'answer' && step.input.external) {
        await teacher.answers(message);
        await expect(player.log.getByText(golden.flow.extAnswerFulfilledMessage as string)).toBeVisible();
      } else if (step.do === 'answer') await learner.answer(message, step.input.help);
      else await learner.alter(said.get(step.itemKey) ?? '', message, step.confirmed === true);
      said.set(step.input.key, String(message));
    }
    const asWritten = (kept: ChatView | null): ChatView['history'] =>
      JSON.parse(JSON.stringify(kept?.history ?? []).replaceAll(site.origin, REMOTE)) as ChatView['history'];
    await expect
      .poll(async () => shownIn(asWritten(await teacher.kept())), { timeout: 40_000 })
      .toEqual(shownIn(history));
    expect(await teacher.kept()).toMatchObject({ score: score.total, completed });
    // Fetched content is kept for good, and not asked for again.
    expect(site.asked()).toBe(1 + remoteResults(golden).findIndex(({ status }) => status === 'fulfilled'));
    for (const { step } of refused)
      if (step.do === 'review') await expect(teacher.reviews(step.itemKey, step.review)).rejects.toThrow(Refused);
    await site.close();
  });

/**
 * The page that replays a chat to its author. No page plays in run mode readonly: what is closed there is closed here too,
 * where only what waits for a teacher can be answered (ENG-13, ENG-14).
 */
for (const golden of reviewed)
  test(`ENG-L5 on the page that replays chats: ${golden.title}`, async ({ page, browser, asha, shareUrl }) => {
    const { options, steps, history, score, completed } = golden;
    const id = await published(asha, 'Golden', golden.flow);
    const teacher = new GoldenTeacher(asha, id, golden);
    const begun = history.findIndex(({ d }) => d === 's');
    await page.goto(`${shareUrl}/chats/${id}/mia?l=${options.language}`);
    await until(async () => (await teacher.kept())?.history.length === (begun < 0 ? history.length : begun));

    const console = await browserOf(browser, asha);
    const stats = new StatsPage(await console.newPage());
    await stats.page.goto(`${fromSetup('E2E_CONSOLE_URL')}/flows/${id}/stats`);
    await stats.open('Chats');
    await stats.chat(/^mia/).click();
    const { recorded } = stats;
    for (const step of steps) {
      if (step.do !== 'answer') throw new Error(`no golden reviewer does ${step.do}`);
      const isTaken = history.some(({ k }) => k === step.input.key);
      const choices = recorded.root.locator('.dock .choice');
      if (isTaken) await choices.filter({ hasText: String(step.input.message) }).click();
      else await expect(choices).toHaveCount(0);
    }
    await expect(recorded.log.locator('.line.received, .line.sent')).toHaveCount(history.length);
    for (const { m } of history) await expect(recorded.log.getByText(String(m)).first()).toBeVisible();
    // The answer tapped there is kept (REVW-15), and the learner's page continues with it.
    await expect.poll(async () => shownIn((await teacher.kept())?.history ?? [])).toEqual(shownIn(history));
    expect(await teacher.kept()).toMatchObject({ score: score.total, completed });
    for (const { m } of history.filter(({ d }) => d === 'r')) await new PlayerPage(page).says(String(m));
    await console.close();
  });
