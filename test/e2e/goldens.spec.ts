/** The golden chats as a learner plays them in Chromium, on the player that is shipped and against the real server. */
import type { ChatView } from '@parley/contracts/http/chats';
import type { FlowDefinition } from '@parley/contracts/flow/definition';
import type { Golden } from '@parley/contracts/fixtures/golden-player';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../harness/e2e.js';
import { withoutInternet } from '../harness/media.js';
import { PlayerPage, published } from '../harness/pages/player-page.js';

const folder = join(__dirname, '../../contracts/src/fixtures/golden');
const goldens = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden);

/** A learner alone says all of it: nobody reviews, fetches or answers for them, and it leads to no other flow. */
const isLearners = ({ options, steps, linked }: Golden): boolean =>
  options.runMode === 'normal' &&
  options.autoAnswer !== false &&
  !linked &&
  steps.every((step) => step.do === 'alter' || (step.do === 'answer' && !step.input.external));

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

  async answer(message: string | readonly string[]): Promise<void> {
    const { dock } = this.player;
    await expect(dock.locator('.choice, textarea, input').first()).toBeVisible({ timeout: 15_000 });
    await this.give(dock, message, /^(Send|भेजें)$/);
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

  private async give(where: PlayerPage['dock'], message: string | readonly string[], send: RegExp): Promise<void> {
    const choices = where.locator('.choice');
    if ((await choices.count()) === 0) {
      await where.getByRole('textbox').fill(String(message));
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
/** Said twice with one key it counts once; a browser never does that. */
const isAgain = ({ steps }: Golden, index: number): boolean =>
  steps.slice(0, index).some((step) => JSON.stringify(step) === JSON.stringify(steps[index]));

test.beforeEach(({ context }) => withoutInternet(context));

for (const golden of goldens.filter(isLearners))
  test(`ENG-L5 on the shipped player: ${golden.title}`, async ({ page, asha, shareUrl }) => {
    const { flow, options, steps, history, score, completed } = golden;
    const id = await published(asha, 'Golden', flow);
    const query = new URLSearchParams({ ...options.context, l: options.language });
    await page.goto(`${shareUrl}/chats/${id}/mia?${query}`);
    const learner = new GoldenLearner(new PlayerPage(page), golden);
    const said = new Map<string, string>();
    for (const [index, step] of steps.entries()) {
      if ((step.do !== 'answer' && step.do !== 'alter') || isAgain(golden, index)) continue;
      const message = step.input.message as string | readonly string[];
      if (step.do === 'answer') await learner.answer(message);
      else await learner.alter(said.get(step.itemKey) ?? '', message, step.confirmed === true);
      said.set(step.input.key, String(message));
    }
    const kept = () => asha.call<ChatView>('GET', `/flows/${id}/history/mia`).catch(() => null);
    await expect
      .poll(async () => shownIn((await kept())?.history ?? []), { timeout: 20_000 })
      .toEqual(shownIn(history));
    expect(await kept()).toMatchObject({ score: score.total, completed });
  });
