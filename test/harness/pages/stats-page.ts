import { expect, type Locator, type Page } from '@playwright/test';
import { Player } from './player.js';

export class StatsPage {
  readonly review: Locator;
  readonly recorded: Player;

  constructor(readonly page: Page) {
    this.review = page.getByRole('region', { name: 'Selected chat' });
    this.recorded = new Player(page.getByTestId('recorded-chat'));
  }

  /** The big number under this word. */
  figure(label: string): Locator {
    return this.page
      .locator('dl > div')
      .filter({ has: this.page.locator('dt').getByText(label, { exact: true }) })
      .locator('dd');
  }

  prompt(number: number): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: `Prompt ${number}`, exact: true }) });
  }

  async open(tab: 'Summary' | 'Chats'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
  }

  chat(name: RegExp): Locator {
    return this.page.getByRole('region', { name: 'Chats' }).getByRole('button', { name });
  }

  /** Asks again until the counter is this: learners' answers arrive when they arrive. */
  async counts(label: string, value: string): Promise<void> {
    await expect(async () => {
      await this.page.getByRole('button', { name: 'Refresh' }).click();
      await expect(this.figure(label)).toHaveText(value, { timeout: 1_000 });
    }).toPass();
  }
}
