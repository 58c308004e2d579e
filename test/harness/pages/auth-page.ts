import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../author.js';

export class AuthPage {
  constructor(readonly page: Page) {}

  /** Signs up as a person would, and waits for Home. */
  async signUp(email: string, name: string): Promise<void> {
    await this.page.goto('/');
    const toSignUp = this.page.getByRole('button', { name: "Don't have an account? Sign up" });
    const signUp = this.page.getByRole('form', { name: 'Sign up' });
    await expect(toSignUp.or(signUp)).toBeVisible();
    // The very first visitor of an installation is asked to sign up at once.
    if (await toSignUp.isVisible()) await toSignUp.click();
    await signUp.getByLabel('Email').fill(email);
    await signUp.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await signUp.getByLabel('Name (optional)').fill(name);
    await signUp.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
  }
}
