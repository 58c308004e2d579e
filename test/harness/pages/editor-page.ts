import { expect, type Locator, type Page } from '@playwright/test';
import { Player } from './player.js';

/** A piece of a message: plain, or bold by Ctrl+B. */
export type Piece = string | { readonly bold: string };

export class EditorPage {
  readonly preview: Player;
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.preview = new Player(page.getByTestId('preview'));
    this.status = page.getByRole('banner').locator('[data-save-state]');
  }

  async open(flowId: number): Promise<void> {
    await this.page.goto(`/flows/${flowId}/edit`);
    // A first visit loads everything: a busy machine takes its time.
    await expect(this.prompt(1)).toBeVisible();
  }

  prompt(number: number): Locator {
    return this.page.getByRole('article', { name: `Prompt ${number}`, exact: true });
  }

  messageAtRest(number: number): Locator {
    return this.prompt(number).getByRole('button', { name: `Edit: Message of prompt ${number}.` });
  }

  /** Adds to the end of a message, by keyboard, in the rich editor. */
  async writeMessage(number: number, ...pieces: readonly Piece[]): Promise<void> {
    await this.messageAtRest(number).click();
    const box = this.prompt(number).getByRole('textbox', { name: `Message of prompt ${number}`, exact: true });
    await expect(box).toBeFocused();
    await box.press('Control+End');
    for (const piece of pieces) {
      if (typeof piece === 'string') await box.pressSequentially(piece);
      else {
        await box.press('Control+b');
        await box.pressSequentially(piece.bold);
        await box.press('Control+b');
      }
    }
    await box.press('Escape');
    await expect(this.messageAtRest(number)).toBeFocused();
  }

  /** Replaces a message, by keyboard. */
  async rewriteMessage(number: number, text: string): Promise<void> {
    await this.messageAtRest(number).click();
    const box = this.prompt(number).getByRole('textbox', { name: `Message of prompt ${number}`, exact: true });
    await expect(box).toBeFocused();
    await box.press('Control+a');
    await box.pressSequentially(text);
    await box.press('Escape');
    await expect(this.messageAtRest(number)).toBeFocused();
  }

  /** Adds a prompt at the end of a flow, after this one, and writes its message. */
  async addPrompt(after: number, text: string): Promise<void> {
    const kinds = this.page.getByRole('region', { name: `Add prompt after prompt ${after}`, exact: true });
    await kinds.getByRole('button', { name: 'Message', exact: true }).click();
    await this.writeMessage(after + 1, text);
  }

  /** The answer's letter is where it will stand: A for the first. */
  async addAnswer(number: number, letter: string, text: string, score?: number): Promise<void> {
    await this.prompt(number).getByRole('button', { name: 'Answer', exact: true }).click();
    const answer = this.prompt(number).getByRole('textbox', {
      name: `Answer ${letter} of prompt ${number}`,
      exact: true,
    });
    await expect(answer).toBeFocused();
    await answer.pressSequentially(text);
    if (score === undefined) return;
    await this.page.getByRole('button', { name: `Actions for answer ${letter} of prompt ${number}` }).click();
    await this.page.getByRole('menuitem', { name: 'Add Score' }).click();
    await this.page.getByRole('textbox', { name: `Score: Answer ${letter} of prompt ${number}` }).fill(String(score));
  }

  async acceptAny(number: number): Promise<void> {
    await this.prompt(number).getByRole('button', { name: 'Answer', exact: true }).click();
    await this.prompt(number).getByRole('button', { name: 'Accept any answer' }).click();
    await expect(this.prompt(number).getByText('Any other answer')).toBeVisible();
  }

  /** @param letter null = the prompt's own 'Always to' */
  async link(number: number, letter: string | null, to: number | 'new'): Promise<void> {
    const from = letter === null ? `Prompt ${number} always to` : `After answer ${letter} of prompt ${number}`;
    const button = this.page.getByRole('button', { name: `${from}:` });
    await button.click();
    const wanted = to === 'new' ? /^New prompt$/ : new RegExp(`^Prompt ${to}\\b`);
    await this.page.getByRole('listbox', { name: from }).getByRole('option', { name: wanted }).click();
    if (to !== 'new') await expect(button).toContainText(`Prompt ${to}`);
  }

  /** Saves at once, by keyboard. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await this.saved();
  }

  /** Waits for the autosave. */
  async saved(): Promise<void> {
    // It begins seconds after the last edit, and a save that failed is tried again after some more.
    await expect(this.page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    await expect(this.status.filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible();
  }

  async publish(version: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(this.page.getByText(`Version ${version} is published.`)).toBeVisible();
    if (version > 1) return;
    // The first publication opens it.
    const share = this.page.getByRole('dialog', { name: 'Embed/Share' });
    await expect(share.getByRole('textbox', { name: 'Link for your learners' })).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(share).toBeHidden();
  }

  /** The link as the dialog hands it out. */
  async shareLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Actions for this flow' }).click();
    await this.page.getByRole('menuitem', { name: 'Embed/Share' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Embed/Share' });
    const link = await dialog.getByRole('textbox', { name: 'Link for your learners' }).textContent();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    return link ?? '';
  }

  async openStats(): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Build, stats or live' }).getByText('Stats').click();
    await expect(this.page).toHaveURL(/\/stats/);
  }
}
