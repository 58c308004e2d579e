import { expect, type Locator } from '@playwright/test';

/** A chat wherever it is drawn: the share host's page, the editor's preview, the review, a foreign page. */
export class Player {
  readonly log: Locator;
  readonly mark: Locator;

  constructor(readonly root: Locator) {
    this.log = root.getByRole('log');
    this.mark = root.locator('.mark');
  }

  /** Waits until the learner sees this text. */
  async says(text: string): Promise<void> {
    await expect(this.log.locator('.line.received').filter({ hasText: text })).toBeVisible();
  }

  /** Expects these answers of the learner so far, in order. */
  async said(texts: readonly string[]): Promise<void> {
    await expect(this.log.locator('.line.sent .bubble')).toHaveText(
      texts.map((text) => new RegExp(`: ${escaped(text)}$`)),
    );
  }

  choice(text: string): Locator {
    return this.root.locator('.dock').getByRole('button', { name: text, exact: true });
  }

  async choose(text: string): Promise<void> {
    await this.choice(text).click();
  }

  async write(text: string): Promise<void> {
    await this.root.getByRole('textbox', { name: 'Your answer' }).fill(text);
    await this.root.getByRole('button', { name: 'Send' }).click();
  }

  /** Answers the question for a name that a short link begins with. */
  async give(name: string): Promise<void> {
    await this.root.getByRole('textbox', { name: 'Your name' }).fill(name);
    await this.root.getByRole('button', { name: 'Go on' }).click();
  }

  async completed(): Promise<void> {
    await expect(this.root.getByText('You have completed this chat! Thank you.')).toBeVisible();
  }

  async scores(text: string): Promise<void> {
    await expect(this.root.locator('.score')).toHaveText(`Score ${text}`);
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
