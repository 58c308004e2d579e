/** One learner's evening on a bad network, in one browser: tabs that come and go, words that differ. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { BadNetwork, chanceFrom } from './bad-network.js';

/** ms for each thing that is done; what can't be done now is left */
export const PATIENCE = 500;

export interface Place {
  readonly context: BrowserContext;
  readonly address: string;
  readonly seed: number;
}

/** Reads the learner's answers from the page; also those out of view, which no browser lays out. */
export const shownIn = async (page: Page): Promise<string[]> =>
  (await page.getByRole('log').locator('.line.sent .bubble').allTextContents()).flatMap(
    (text) => /(said \d+ \d+|Left|Right)$/.exec(text.trim())?.[0] ?? [],
  );

export class Evening {
  readonly network: BadNetwork;
  pages: Page[] = [];
  /** Words that a page has shown as sent. */
  readonly seen = new Set<string>();
  /** Errors that no page caught. */
  readonly broken: string[] = [];
  protected readonly chance: () => number;
  #said = 0;

  constructor(protected readonly place: Place) {
    this.chance = chanceFrom(place.seed);
    this.network = new BadNetwork(this.chance);
  }
  async begin(): Promise<void> {
    await this.place.context.route('**/api/**/history/**', this.network.handle);
    await this.open();
  }
  /** The network is good again, and two tabs are open that have sent all. */
  async calm(): Promise<void> {
    for (const page of this.pages) await this.look(page);
    this.network.calm = true;
    await this.place.context.setOffline(false);
    // Being looked at again is when a page tries at once.
    for (const page of this.pages) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    if (this.pages.length < 2) await this.open();
    for (const page of this.pages) await expect(page.locator('.mark')).toHaveText('', { timeout: 90_000 });
  }
  /** `timeout`: ms for each thing that is done. */
  async say(page: Page, timeout = PATIENCE): Promise<void> {
    const box = page.getByRole('textbox', { name: 'Your answer' });
    // After the last answer there is no box: without a limit this would wait for one as long as the test may take.
    if (!(await box.isEditable({ timeout }).catch(() => false))) return;
    // Between the look and the answer another tab's answer may have come.
    await box.fill(this.words(), { timeout }).catch(() => undefined);
    await box.press('Enter', { timeout }).catch(() => undefined);
  }

  protected anyPage(): Page {
    return this.pages[Math.floor(this.chance() * this.pages.length)]!;
  }
  /** Never the same twice. */
  protected words(): string {
    this.#said += 1;
    return `said ${this.place.seed} ${this.#said}`;
  }
  protected async reload(page: Page): Promise<void> {
    await this.place.context.setOffline(false);
    await this.look(page);
    await page.reload();
  }
  protected async close(page: Page): Promise<void> {
    await this.look(page);
    await page.close();
    this.pages = this.pages.filter((other) => other !== page);
    if (this.pages.length === 0) await this.comeBack();
  }
  /** Whoever opens a page needs a network; its answers need none. */
  protected async comeBack(): Promise<void> {
    await this.place.context.setOffline(false);
    await this.open();
  }
  private async open(): Promise<void> {
    const page = await this.place.context.newPage();
    page.on('pageerror', (error) => this.broken.push(String(error)));
    await page.goto(this.place.address);
    await expect(page.getByRole('log').locator('.line').first()).toBeVisible();
    this.pages.push(page);
  }
  private async look(page: Page): Promise<void> {
    for (const text of await shownIn(page)) if (text.startsWith('said')) this.seen.add(text);
  }
}
