import { expect, type Locator, type Page } from '@playwright/test';

/** The editor of a sequence. */
export class SequencePage {
  readonly flows: Locator;

  constructor(readonly page: Page) {
    this.flows = page.getByRole('list', { name: 'Flows', exact: true });
  }

  async names(): Promise<readonly string[]> {
    return this.flows.locator('li > div > a').allTextContents();
  }
  async shows(names: readonly string[]): Promise<void> {
    await expect.poll(() => this.names()).toEqual(names);
  }
  async attach(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Attach a flow' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Attach a flow' });
    await dialog.getByRole('button', { name: `Attach ${name}` }).click();
    await expect(dialog).toBeHidden();
    await expect(this.flows.getByRole('link', { name, exact: true })).toBeVisible();
  }
  /** An item of a flow's menu. */
  async choose(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
  async chooseForAll(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Actions for this sequence' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
