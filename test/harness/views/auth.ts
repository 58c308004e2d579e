import type { Views } from './view.js';

export const AUTH: Views = {
  login: async ({ page, t }) => {
    await page.goto('/');
    await page.getByRole('form', { name: t('auth:login') }).waitFor();
  },
  'login, refused': async (at) => {
    await AUTH['login']!(at);
    await at.page.getByRole('button', { name: at.t('auth:login'), exact: true }).click();
    await at.page.getByText(at.t('auth:required')).first().waitFor();
  },
  'sign-up': async (at) => {
    await AUTH['login']!(at);
    await at.page.getByRole('button', { name: at.t('auth:toSignup') }).click();
    await at.page.getByRole('form', { name: at.t('auth:signup') }).waitFor();
  },
  'forgot password': async (at) => {
    await AUTH['login']!(at);
    await at.page.getByRole('button', { name: at.t('auth:toForgot') }).click();
    await at.page.getByRole('form', { name: at.t('auth:forgotPassword') }).waitFor();
  },
  'reset password, refused': async ({ page, t }) => {
    await page.goto('/reset_password/nothing');
    await page.getByRole('textbox', { name: t('auth:newPassword') }).fill('Another-horse-8');
    await page.getByRole('button', { name: t('auth:setPassword') }).click();
    await page.getByRole('alert').waitFor();
  },
};
