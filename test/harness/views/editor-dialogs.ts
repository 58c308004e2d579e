import { open, fromMenu, fromCard, fromToolbar, word } from './editor-steps.js';
import { anew, over } from './over.js';
import type { Views } from './view.js';

export const EDITOR_DIALOGS: Views = {
  'link dialog': fromToolbar('link'),
  'image dialog': fromToolbar('image'),
  'delete a prompt': fromCard('deletePrompt', 2),
  'move a prompt': fromCard('moveTo', 2),
  'history of a prompt': fromCard('promptHistory'),
  'rename a flow': over(async (at) => {
    await open(at);
    await at.page.locator('h1 button').click();
    await at.page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  'settings of a flow': fromMenu('flowSettings', (dialog) => dialog.getByRole('slider')),
  'word count': fromMenu('wordCount', (dialog) => dialog.getByText(/\d/)),
  'it depends': anew(async (at) => {
    await open(at);
    await at.page.getByRole('button', { name: new RegExp(`^${word(at, 'alwaysToOf')}:`) }).click();
    await at.page.getByRole('option').last().click();
    await at.page.getByRole('group', { name: at.t('flow-conditions:try'), exact: true }).waitFor();
  }),
  access: fromMenu('manageAccess', (dialog, at) => dialog.getByText(at.t('access:nobody'))),
  'end-to-end test': fromMenu('endToEndTest', (dialog, at) =>
    dialog.getByRole('link', { name: at.t('common:endToEndOpen') }),
  ),
  'share link': fromMenu('embedShare', (dialog) => dialog.getByRole('img', { name: /QR|क्यूआर/ })),
  embed: over(async (at) => {
    await EDITOR_DIALOGS['share link']!(at);
    await at.page.getByRole('tab', { name: at.t('share:tab_web') }).click();
    await at.page
      .getByRole('dialog')
      .getByRole('textbox', { name: at.t('share:embedCode') })
      .waitFor();
  }),
  'course package': over(async (at) => {
    await EDITOR_DIALOGS['share link']!(at);
    await at.page.getByRole('tab', { name: at.t('share:tab_course') }).click();
    await at.page.getByRole('button', { name: at.t('share:packageDownload') }).waitFor();
  }),
  'share, advanced': over(async (at) => {
    await EDITOR_DIALOGS['share link']!(at);
    await at.page.getByRole('tab', { name: at.t('share:tab_advanced') }).click();
    await at.page.getByRole('dialog').getByRole('radio').first().waitFor();
  }),
  'settings of a flow, mails to learners': anew(async (at) => {
    // The server under test sends no mails, so it would not offer them.
    await at.page.route(
      '**/api/config',
      async (route) => {
        const response = await route.fetch();
        const config = (await response.json()) as { readonly features: object };
        const features = { ...config.features, learnerMails: true, forcedCompletion: true };
        await route.fulfill({ response, json: { ...config, features } });
      },
      { times: 1 },
    );
    await fromMenu('flowSettings', (dialog) => dialog.getByRole('switch'))(at);
    await at.page.getByRole('dialog').getByRole('switch').last().scrollIntoViewIfNeeded();
  }),
  'embed, preview': anew(async (at) => {
    await EDITOR_DIALOGS['share link']!(at);
    await at.page.getByRole('tab', { name: at.t('share:tab_web') }).click();
    const standIn = at.page.frameLocator('[role=dialog] iframe');
    await standIn.frameLocator('iframe').locator('.dock .choice').first().waitFor();
  }),
};
