import { expect, type Page } from '@playwright/test';
import { EditorPage } from './editor-page.js';

export class HomePage {
  constructor(readonly page: Page) {}

  async newFlow(name: string): Promise<EditorPage> {
    await this.page.getByRole('banner').getByRole('button', { name: 'New Flow' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'New Flow' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const editor = new EditorPage(this.page);
    // As when it is opened by its address: the first visit loads everything.
    await expect(editor.prompt(1)).toBeVisible();
    return editor;
  }
}
