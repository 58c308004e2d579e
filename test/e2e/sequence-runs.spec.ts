/** Learners in a sequence on a bad network: in the end the server and every tab show the same of every step, nothing is lost. */
import type { Page } from '@playwright/test';
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { ChatView } from '@parley/contracts/http/chats';
import type { SequenceView } from '@parley/contracts/http/sequences';
import type { Author } from '../harness/author.js';
import { expect, PHONE, test } from '../harness/e2e.js';
import { Evening, PATIENCE, shownIn } from '../harness/evening.js';
import { until } from '../harness/until.js';

/** More of them, and other ones: SEQUENCE_RUNS=30 SEQUENCE_SEED=200. */
const RUNS = Number(process.env.SEQUENCE_RUNS ?? (process.env.TEST_LONG ? 6 : 2));
/** The second of the two in `npm test` changes answers and begins again. */
const FIRST = Number(process.env.SEQUENCE_SEED ?? (process.env.TEST_LONG ? 1 : 2));
/** Runs at the same time, each in a browser context of its own. */
const AT_ONCE = 3;
const DEEDS = 40;
const FLOWS = 3;
// Hundreds of pages: a recording of them would take longer than they do.
test.use({ trace: 'off' });

const prompt = (key: string, definition: PromptDefinition) => ({ key, name: key, definition }) as PromptEntry;
/** Words, a choice, words. */
const flow = (place: number): FlowDefinition => ({
  promptsArray: [
    prompt('start', {
      message: `Flow ${place}, first?`,
      answers: [{ key: 'a', message: '*', nextKey: '.choice' }],
    }),
    prompt('choice', {
      message: `Flow ${place}, which?`,
      answers: [
        { key: 'l', message: 'Left', nextKey: '.last' },
        { key: 'r', message: 'Right', nextKey: '.last' },
      ],
    }),
    prompt('last', { message: `Flow ${place}, last?`, answers: [{ key: 'a', message: '*', nextKey: '.end' }] }),
    prompt('end', { message: 'That was it.' }),
  ],
});
interface Course {
  readonly id: number;
  readonly flowIds: readonly number[];
}
async function course(who: Author, identifierTrust: 'bound' | 'open'): Promise<Course> {
  const flowIds: number[] = [];
  for (let place = 1; place <= FLOWS; place += 1) {
    const { id } = await who.createFlow(`Flow ${place}`, flow(place));
    await who.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
    flowIds.push(id);
  }
  const { id } = await who.call<{ id: number }>('POST', '/flow_sequences', { name: identifierTrust, flows: flowIds });
  await who.call('PUT', `/flow_sequences/${id}`, { settings: { identifierTrust } });
  await who.call('POST', `/flow_sequences/${id}/publish`, {});
  return { id, flowIds };
}

class SequenceEvening extends Evening {
  /** Answers are changed and steps begun again: earlier answers need not be there. */
  readonly mayRedo = this.place.seed % 3 === 0;

  async deed(): Promise<void> {
    const page = this.anyPage();
    const roll = this.chance();
    if (roll < 0.1 && this.mayRedo) await this.redo(page);
    else if (roll < 0.6) await this.continueRun(page);
    else if (roll < 0.66) await this.place.context.setOffline(true);
    else if (roll < 0.74) await this.place.context.setOffline(false);
    else if (roll < 0.82) await this.choose(page);
    else if (roll < 0.9) await this.reload(page);
    else if (roll < 0.95) await this.close(page);
    else if (this.pages.length < 2) await this.comeBack();
  }
  /** Whatever the chat asks for now. Between the look and the deed another tab may have done it. */
  private async continueRun(page: Page): Promise<void> {
    const press = (name: string) => page.getByRole('button', { name, exact: true });
    for (const button of [press('Next →'), press(this.chance() < 0.5 ? 'Left' : 'Right')])
      if (await button.isVisible()) return button.click({ timeout: PATIENCE }).catch(() => undefined);
    await this.say(page);
  }
  private async redo(page: Page): Promise<void> {
    const press = async (name: string) =>
      page
        .getByRole('button', { name })
        .click({ timeout: PATIENCE })
        .catch(() => undefined);
    const again = page.getByRole('button', { name: 'Start again' });
    if (this.chance() < 0.4 && (await again.isVisible())) return press('Start again');
    const change = page.locator('button.change').last();
    if (!(await change.isVisible())) return;
    await change.click({ timeout: PATIENCE }).catch(() => undefined);
    const box = page.locator('.changing').getByRole('textbox');
    await box.fill(this.words(), { timeout: PATIENCE }).catch(() => undefined);
    await press('Update');
    await press('Change it');
  }
  private async choose(page: Page): Promise<void> {
    await page
      .getByRole('combobox')
      .click({ timeout: PATIENCE })
      .catch(() => undefined);
    const open = page.locator('[role=option]:not([aria-disabled=true])');
    await open
      .nth(Math.floor(this.chance() * (await open.count())))
      .click({ timeout: PATIENCE })
      .catch(() => undefined);
    await page.keyboard.press('Escape');
  }
}

interface Step {
  readonly completed: boolean;
  readonly said: readonly string[];
}
/** Lists the differences between `page` and the server; '' = none. */
async function differences(page: Page, steps: readonly Step[]): Promise<string> {
  const found: string[] = [];
  for (const [index, { completed, said }] of steps.entries()) {
    await page.getByRole('combobox').click();
    const option = page.locator('[role=option]').nth(index);
    if ((await option.locator('.tick').count()) > 0 !== completed) found.push(`tick of step ${index}`);
    const isClosed = (await option.getAttribute('aria-disabled')) === 'true';
    if (!isClosed) await option.click();
    await page.keyboard.press('Escape');
    // A step that was just opened is drawn when it is drawn; the whole is looked at again until it fits.
    await page.waitForTimeout(300);
    const shown = isClosed ? [] : await shownIn(page);
    if (shown.join() !== said.join()) found.push(`step ${index}: shown ${shown.join()}, kept ${said.join()}`);
  }
  return found.join('; ');
}

test(`PLAY-S9 ${RUNS} evenings with a sequence on a bad network, in two tabs, with changes and new attempts, end alike everywhere`, async ({
  browser,
  shareUrl,
  asha,
}) => {
  test.setTimeout(600_000 + RUNS * 30_000);
  const courses = [await course(asha, 'open'), await course(asha, 'bound')];
  let answers = 0;

  const stepsOf = async ({ id, flowIds }: Course, identifier: string): Promise<readonly Step[]> => {
    const path = `history/${identifier}`;
    const view = await asha.call<SequenceView>('GET', `/flow_sequences/${id}/${path}`).catch(() => null);
    const chats = await Promise.all(
      flowIds.map((flowId) => asha.call<ChatView>('GET', `/flows/${flowId}/${path}`).catch(() => null)),
    );
    return chats.map((chat, index) => ({
      completed: view?.steps[index]?.completed ?? false,
      said: (chat?.history ?? []).flatMap(({ d, m }) => (d === 's' ? [String(m)] : [])),
    }));
  };
  const run = async (seed: number): Promise<void> => {
    const identifier = `evening-${seed}`;
    const where = courses[seed % courses.length]!;
    const context = await browser.newContext(PHONE);
    const address = `${shareUrl}/chat_sequences/${where.id}/${identifier}`;
    const evening = new SequenceEvening({ context, address, seed });
    await evening.begin();
    for (let deed = 0; deed < DEEDS; deed += 1) await evening.deed();
    await evening.calm();
    let told = '';
    const steps = await until(
      async () => {
        const kept = await stepsOf(where, identifier);
        const lists: string[] = [];
        for (const page of evening.pages) lists.push(await differences(page, kept));
        told = lists.filter(Boolean).join('; ');
        return told === '' && kept;
      },
      { timeoutMs: 40_000, what: () => `seed ${seed} to agree: ${told}` },
    );
    const said = steps.flatMap((step) => step.said);
    const words = said.filter((text) => text.startsWith('said'));
    expect([seed, new Set(words).size, evening.broken]).toEqual([seed, words.length, []]);
    if (!evening.mayRedo) {
      expect([seed, [...evening.seen].filter((text) => !said.includes(text))]).toEqual([seed, []]);
    }
    answers += said.length;
    await context.close();
  };

  const seeds = Array.from({ length: RUNS }, (_, place) => FIRST + place);
  const line = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) await run(seed);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  process.stdout.write(`seeds ${FIRST} to ${FIRST + RUNS - 1}: ${answers} answers\n`);
  expect(answers).toBeGreaterThan(RUNS * 2);
});
