import { word, card, open, fromMenu, tool, fromCard, fromToolbar } from './editor-steps.js';
import { over } from './over.js';
import type { Views } from './view.js';

export const EDITOR_TOOLS: Views = {
  'emoji dialog': async (at) => {
    await fromToolbar('emoji.title', 'message-tools')(at);
    await at.page.getByRole('gridcell').first().waitFor();
  },
  'meeting dialog': fromToolbar('insert.meeting.title', 'message-tools'),
  'video dialog': fromToolbar('insert.video.title', 'message-tools'),
  'peer answers dialog': fromToolbar('insert.samples.title', 'message-tools'),
  'answer stats dialog': fromToolbar('insert.stats.title', 'message-tools'),
  templates: over(async (at) => {
    await open(at);
    await card(at).hover();
    await at.page.getByRole('button', { name: word(at, 'templateAfter') }).click();
    await at.page.getByRole('dialog').getByRole('log').waitFor();
  }),
  'save as template': fromCard('saveTemplate'),
  'Command palette': over(async (at) => {
    await open(at);
    await at.page.keyboard.press('Control+k');
    await at.page.getByText(tool(at, 'paletteActions'), { exact: true }).first().waitFor();
  }),
  'find in the flow': async (at) => {
    await open(at);
    await at.page
      .getByRole('button', { name: tool(at, 'find') })
      .first()
      .click();
    const bar = at.page.getByRole('search', { name: tool(at, 'find') });
    await bar.getByRole('textbox', { name: tool(at, 'findLabel') }).fill('half');
    await bar.getByRole('status').getByText(/\d/).waitFor();
  },
  'prompts folded and picked': async (at) => {
    await open(at);
    await at.page.getByRole('button', { name: tool(at, 'collapseAll') }).click();
    // The menu, because the box is only there for a mouse.
    await at.page.getByRole('button', { name: word(at, 'promptActions', { number: 2 }) }).click();
    await at.page.getByRole('menuitem', { name: tool(at, 'pickMenu'), exact: true }).click();
    await at.page.getByRole('group', { name: tool(at, 'pickedBar') }).waitFor();
  },
  'keyboard shortcuts': fromMenu('editor-tools:shortcuts', (dialog, at) => dialog.getByText(tool(at, 'group.writing'))),
  'print view': fromMenu('editor-tools:print'),
  'import into the flow': fromMenu('importFlow'),
  'questions for other programs': fromMenu('exportQuestions', (dialog, at) =>
    dialog.getByText(at.t('quiz:format_gift')),
  ),
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
  'flow map with statistics': async (at) => {
    await at.page.goto(`/flows/${at.world.sampleIds[0]}/edit`);
    await at.page
      .getByRole('button', { name: word(at, 'map') })
      .first()
      .click();
    await at.page
      .getByRole('radiogroup', { name: at.t('flow-map:layers') })
      .getByText(at.t('flow-map:layer_statistics'))
      .click();
    await at.page.locator('[data-counted]').first().waitFor();
  },
};
