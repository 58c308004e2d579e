/** A chat on the share host's page, as a test plays it, and what can be measured there. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Author } from '../author.js';
import { Player } from './player.js';

/** A published flow that pauses no longer than it must. */
export async function published(who: Author, name: string, definition: FlowDefinition): Promise<number> {
  const { id } = await who.createFlow(name, definition);
  await who.call('PUT', `/flows/${id}`, { settings: { chatDefaultDelayMs: 0 } });
  await who.publish(id);
  return id;
}

export class PlayerPage extends Player {
  readonly dock: Locator;

  constructor(readonly page: Page) {
    super(page.locator('body'));
    this.dock = page.locator('.dock');
  }

  /** The newest message, drawn whole. */
  get newest(): Locator {
    return this.log.locator('.line.received').last();
  }

  /** Answers the only choice and waits for what comes next, or for the end. */
  async continueWith(text: string): Promise<void> {
    const before = await this.log.locator('.line.sent').count();
    await this.choose(text);
    await expect(this.log.locator('.line.sent')).toHaveCount(before + 1);
    await this.settled();
  }

  /** Nothing is on its way, and nothing still loads. */
  async settled(): Promise<void> {
    await expect(this.page.locator('.typing')).toHaveCount(0);
    await expect(this.page.locator('.parsing')).toHaveCount(0);
    await expect(this.newest.locator('.bubble > .quiet', { hasText: 'Loading...' })).toHaveCount(0);
  }

  /** px that stick out sideways */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => {
      const box = document.querySelector('#parley')?.shadowRoot?.querySelector('.scroll');
      const page = document.documentElement;
      return Math.max(page.scrollWidth - page.clientWidth, box ? box.scrollWidth - box.clientWidth : 0);
    });
  }
}
