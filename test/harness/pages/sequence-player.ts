import { expect, type Locator } from '@playwright/test';
import { Player } from './player.js';

/** A sequence wherever it is drawn: the share host's page, a foreign page. */
export class SequencePlayer extends Player {
  readonly bar: Locator;

  constructor(root: Locator) {
    super(root);
    this.bar = root.getByRole('combobox');
  }

  async atStep(serial: number, name: string): Promise<void> {
    await expect(this.bar).toHaveAccessibleName(new RegExp(`: ${serial}\\. ${name}`));
  }
  option(name: string): Locator {
    return this.root.getByRole('option', { name: new RegExp(name) });
  }
  async open(): Promise<void> {
    await this.bar.click();
    await expect(this.bar).toHaveAttribute('aria-expanded', 'true');
  }
  async close(): Promise<void> {
    await this.bar.press('Escape');
    await expect(this.bar).toHaveAttribute('aria-expanded', 'false');
  }
  /** For each step whether it is ticked, and whether it may be chosen. */
  async stand(expected: readonly string[]): Promise<void> {
    const standing = () =>
      this.root
        .locator('[role=option]')
        .evaluateAll((options) =>
          options.map(
            (option) =>
              `${option.querySelector('.tick') ? 'done' : 'open'}${option.getAttribute('aria-disabled') === 'true' ? ', closed' : ''}`,
          ),
        );
    await expect.poll(standing).toEqual(expected);
  }
  async next(label = 'Next →'): Promise<void> {
    await this.root.getByRole('button', { name: label }).click();
  }
}
