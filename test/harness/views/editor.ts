import type { Locator } from '@playwright/test';
import type { At, Views } from './view.js';
import { FRACTIONS } from '../flows.js';

const word = (at: At, key: string, values = {}) => at.t(`flow-editor:${key}`, { number: 1, letter: 'A', ...values });
const card = (at: At): Locator => at.page.getByRole('article', { name: word(at, 'prompt'), exact: true });

async function open(at: At, flowId = at.world.flowId): Promise<void> {
  await at.page.goto(`/flows/${flowId}/edit`);
  await card(at).waitFor();
}
async function flowMenu(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'flowActions') }).click();
  await at.page.getByRole('menu').waitFor();
}
async function promptMenu(at: At, number = 1): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'promptActions', { number }) }).click();
  await at.page.getByRole('menu').waitFor();
}
/** A dialog that an item of the flow's menu opens. */
const fromMenu =
  (item: string, stands: (dialog: Locator, at: At) => Locator = (dialog) => dialog.getByRole('button')) =>
  async (at: At): Promise<void> => {
    await flowMenu(at);
    const name = at.t(item.includes(':') ? item : `flow-editor:${item}`);
    // A shortcut may stand behind the words.
    await at.page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await stands(at.page.getByRole('dialog'), at).first().waitFor();
  };
const tool = (at: At, key: string, values = {}) => at.t(`editor-tools:${key}`, values);
/** A dialog that an item of a card's menu opens. */
const fromCard =
  (item: string, number = 1) =>
  async (at: At): Promise<void> => {
    await promptMenu(at, number);
    await at.page.getByRole('menuitem', { name: word(at, item), exact: true }).click();
    await at.page.getByRole('dialog').getByRole('button').last().waitFor();
  };
async function richEditor(at: At): Promise<void> {
  await open(at);
  await card(at).locator('[data-message]').first().click();
  await card(at)
    .getByRole('textbox', { name: word(at, 'messageOf'), exact: true })
    .waitFor();
}
const fromToolbar =
  (button: string, namespace = 'flow-editor') =>
  async (at: At): Promise<void> => {
    await richEditor(at);
    await card(at)
      .getByRole('button', { name: at.t(`${namespace}:${button}`), exact: true })
      .click();
    await at.page.getByRole('dialog').waitFor();
  };
async function languages(at: At): Promise<void> {
  await open(at);
  await at.page.getByRole('button', { name: word(at, 'translate.menu', { language: 'English' }) }).click();
  await at.page.getByRole('menu').waitFor();
}
async function hindi(at: At): Promise<void> {
  await languages(at);
  await at.page.getByRole('menuitemradio', { name: /हिन्दी/ }).click();
  await at.page.getByText(word(at, 'translate.missing'), { exact: true }).first().waitFor();
}
async function version(at: At): Promise<void> {
  await at.page.goto(`/flows/${at.world.flowId}/versions/2`);
  await card(at).waitFor();
}

export const EDITOR: Views = {
  editor: async (at) => {
    await open(at);
    await at.page.getByTestId('preview').getByRole('log').waitFor();
  },
  'editor, a long flow': (at) => open(at, at.world.sampleIds[0]),
  'rich editor': richEditor,
  'link dialog': fromToolbar('link'),
  'image dialog': fromToolbar('image'),
  'emoji dialog': async (at) => {
    await fromToolbar('emoji.title', 'message-tools')(at);
    await at.page.getByRole('gridcell').first().waitFor();
  },
  'meeting dialog': fromToolbar('insert.meeting.title', 'message-tools'),
  'video dialog': fromToolbar('insert.video.title', 'message-tools'),
  'peer answers dialog': fromToolbar('insert.samples.title', 'message-tools'),
  'answer stats dialog': fromToolbar('insert.stats.title', 'message-tools'),
  templates: async (at) => {
    await open(at);
    await card(at).hover();
    await at.page.getByRole('button', { name: word(at, 'templateAfter') }).click();
    await at.page.getByRole('dialog').getByRole('log').waitFor();
  },
  'save as template': fromCard('saveTemplate'),
  'menu of the flow': flowMenu,
  'menu of a prompt': promptMenu,
  'next-step chooser': async (at) => {
    await open(at);
    await card(at)
      .getByRole('button', { name: word(at, 'alwaysToOf') })
      .click();
    await at.page.getByRole('textbox', { name: word(at, 'findPrompt') }).waitFor();
  },
  'delete a prompt': fromCard('deletePrompt', 2),
  'move a prompt': fromCard('moveTo', 2),
  'history of a prompt': fromCard('promptHistory'),
  'rename a flow': async (at) => {
    await open(at);
    await at.page.locator('h1 button').click();
    await at.page.getByRole('dialog').getByRole('textbox').first().waitFor();
  },
  'settings of a flow': fromMenu('flowSettings', (dialog, at) =>
    dialog.getByRole('button', { name: at.t('settings:save') }),
  ),
  'word count': fromMenu('wordCount', (dialog) => dialog.getByText(/\d/)),
  access: fromMenu('manageAccess', (dialog, at) => dialog.getByText(at.t('access:nobody'))),
  'end-to-end test': fromMenu('endToEndTest', (dialog, at) => dialog.getByText(at.t('common:endToEndOpen'))),
  embed: fromMenu('embedShare', (dialog, at) => dialog.getByRole('textbox', { name: at.t('share:embedCode') })),
  'share link': async (at) => {
    await EDITOR['embed']!(at);
    await at.page.getByRole('tab', { name: at.t('share:shareLink') }).click();
    await at.page.getByRole('img', { name: /QR|क्यूआर/ }).waitFor();
  },
  languages,
  translation: hindi,
  'all texts': async (at) => {
    await hindi(at);
    await at.page.getByRole('button', { name: word(at, 'translate.menu', { language: 'हिन्दी' }) }).click();
    await at.page.getByRole('menuitem', { name: word(at, 'translate.allTexts') }).click();
    await at.page.getByRole('dialog').getByRole('table').waitFor();
  },
  'refused to publish': async (at) => {
    await open(at, at.world.brokenId);
    await at.page.getByRole('button', { name: word(at, 'publish'), exact: true }).click();
    await at.page.getByText(word(at, 'problem.dangling-answers')).first().waitFor();
  },
  'two versions of a message': async (at) => {
    const { id } = await at.world.owner.createFlow('Contested', FRACTIONS);
    // As where a network blocks sockets: nothing is heard of the other before it is saved.
    await at.page.context().routeWebSocket(/\/api\/live/, (socket) => socket.close());
    await open(at, id);
    await at.page.locator('[data-message]').first().click();
    const [start, ...others] = FRACTIONS.promptsArray;
    const theirs = { ...start, definition: { ...start?.definition, message: 'Theirs' } };
    await at.world.owner.call('PUT', `/flows/${id}`, { definition: { promptsArray: [theirs, ...others] } });
    await at.page.locator('article [contenteditable=true]').pressSequentially('Mine');
    await at.page.keyboard.press('Control+s');
    await at.page.getByRole('dialog').getByRole('radio').first().waitFor();
  },
  'a version': version,
  'versions and their changes': async (at) => {
    await version(at);
    await at.page.getByRole('button', { name: word(at, 'versionChanges') }).click();
    await at.page.getByRole('dialog').getByText(at.t('flow-history:comparedWith')).waitFor();
  },
  'Search and do': async (at) => {
    await open(at);
    await at.page.keyboard.press('Control+k');
    await at.page.getByText(tool(at, 'paletteActions'), { exact: true }).first().waitFor();
  },
  'find in the flow': async (at) => {
    await open(at);
    await at.page
      .getByRole('button', { name: tool(at, 'find') })
      .first()
      .click();
    await at.page.getByRole('searchbox', { name: tool(at, 'findLabel') }).fill('half');
    await at.page.locator('mark, [data-found]').first().waitFor();
  },
  'prompts folded and picked': async (at) => {
    await open(at);
    await at.page.getByRole('button', { name: tool(at, 'collapseAll') }).click();
    await at.page.getByRole('checkbox', { name: tool(at, 'pickOf', { number: 2 }) }).check({ force: true });
    await at.page.getByRole('group', { name: tool(at, 'pickedBar') }).waitFor();
  },
  'keyboard shortcuts': fromMenu('editor-tools:shortcuts', (dialog, at) => dialog.getByText(tool(at, 'group.writing'))),
  'print view': fromMenu('editor-tools:print'),
  'import into the flow': fromMenu('importFlow'),
  'common answers': fromMenu('sharedTexts', (dialog, at) => dialog.getByText(at.t('flow-paths:shared.none'))),
  paths: fromMenu('paths', (dialog, at) => dialog.getByText(at.t('flow-paths:untried')).first()),
  'flow map': async (at) => {
    await open(at);
    await at.page
      .getByRole('button', { name: word(at, 'map') })
      .first()
      .click();
    await at.page.locator('.react-flow__node').first().waitFor();
  },
};
