import { FRACTIONS } from '../flows.js';
import {
  word,
  card,
  open,
  flowMenu,
  promptMenu,
  richEditor,
  languages,
  hindi,
  version,
  changes,
} from './editor-steps.js';
import { over } from './over.js';
import type { Views } from './view.js';

export const EDITOR: Views = {
  editor: over((at) => open(at)),
  'editor, preview': async (at) => {
    await open(at);
    // The tab is next to the prompts if there is room, else it replaces them.
    const tabs = at.page.getByRole('radiogroup', { name: word(at, 'view') });
    if ((at.page.viewportSize()?.width ?? 0) < 1024) await tabs.getByText(word(at, 'preview')).click();
    await at.page.getByTestId('preview').getByRole('button', { name: '5' }).waitFor();
  },
  'editor, a long flow': (at) => open(at, at.world.sampleIds[0]),
  'rich editor': over(richEditor),
  'menu of the flow': over(flowMenu),
  'menu of a prompt': over(promptMenu),
  'next-step chooser': over(async (at) => {
    await open(at);
    await card(at)
      .getByRole('button', { name: word(at, 'alwaysToOf') })
      .click();
    await at.page.getByRole('textbox', { name: word(at, 'findPrompt') }).waitFor();
  }),
  'publish with a note': over(async (at) => {
    await open(at);
    await at.page.getByRole('button', { name: word(at, 'publishWithNote') }).click();
    await at.page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  'settings of a prompt': async (at) => {
    await promptMenu(at, 2);
    await at.page.getByRole('menuitem', { name: word(at, 'promptSettings'), exact: true }).click();
    await at.page.getByRole('heading', { name: word(at, 'settingsOf', { number: 2 }) }).waitFor();
  },
  languages: over(languages),
  // Its first Escape closes the list of languages only.
  'add a language': async (at) => {
    await languages(at);
    await at.page.getByRole('menuitem', { name: word(at, 'translate.add') }).click();
    await at.page.getByRole('dialog').getByRole('button').last().waitFor();
  },
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
    // As with a network that blocks sockets: the other author's work arrives only after it is saved.
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
  'a version': over(version),
  'versions and their changes': changes,
};
