import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { messageSchema } from '@parley/contracts/definition/message.schema';
import type { Flow } from '@parley/contracts/http/flows';
import type { PromptKey } from '@parley/contracts/ids';
import { samplesUrl } from '@parley/contracts/flow/remote-sources';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { openSections } from '../testing/open-editor.js';
import { PromptList } from '../cards/PromptList.js';
import * as action from '../model/editor-actions.js';
import { answerAdded } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { SettingsPanel } from '../settings/SettingsPanel.js';

// jsdom has no layout, and the virtual list needs the viewport's size.
beforeAll(() => {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 900 });
});

const DEFINITION: FlowDefinition = {
  promptsArray: [
    {
      key: 'k1' as PromptKey,
      name: 'start',
      definition: { message: 'Why?', answers: [{ key: 'a1', message: '*', nextKey: '.two' }] },
    },
    { key: 'k2' as PromptKey, name: 'two', definition: { message: '' } },
  ],
};
let page: Rendered;
const definitionOf = (key: string) => selectEditor(page.store.getState()).doc.byKey[key]!.definition;
async function open(settingsFor: string) {
  openSections();
  page = await renderPart(
    <>
      <SettingsPanel />
      <PromptList />
    </>,
    { features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }] },
  );
  const flow = {
    id: 7,
    name: 'Why',
    ownership: 'own',
    languages: ['en'],
    defaultLanguage: 'en',
    definition: DEFINITION,
    revision: 1,
    flowSequence: null,
  };
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
    page.store.dispatch(action.settingsOpened(settingsFor));
  });
}
const choose = async (label: string, option: string) => {
  await page.user.click(await screen.findByRole('combobox', { name: label }));
  await page.user.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('option', { name: option })).toBeNull());
};
beforeEach(() => localStorage.clear());

longTest('EDIT-80 choosing a type resets a message that says nothing without asking', async () => {
  await open('k2');
  // A part that arrives for the first time draws the section again, which closes an open list: then one opens it again.
  for (let tries = 0; tries < 5 && definitionOf('k2').contentType === undefined; tries += 1)
    await choose('Kind of message', 'Text with audio');
  expect(definitionOf('k2')).toMatchObject({ contentType: 'mdWithAudio', message: { body: '', url: '' } });
});
test('EDIT-81 a message that would be lost is asked about, and stays when the author says no', async () => {
  await open('k1');
  await choose('Kind of message', 'Video');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'The current message is incompatible with this type, and will be lost. Do you want to go ahead?',
  );
  await page.user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  expect(definitionOf('k1')).toMatchObject({ message: 'Why?' });
  await choose('Kind of message', 'Video');
  await page.user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(definitionOf('k1')).toMatchObject({ contentType: 'video', message: '' });
});
test('EDIT-101, 102 a prompt that becomes remote asks in its own words; between remote ones nobody is asked', async () => {
  await open('k1');
  await choose('Kind of message', 'Answer Stats');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This will clear any existing API configuration. Do you want to go ahead?');
  await page.user.click(await within(dialog).findByRole('button', { name: 'Change' }));
  expect(definitionOf('k1').message).toMatchObject({ url: '/flows/7/prompt/start/stats/{{originId}}' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Kind of message', 'Evaluation');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(definitionOf('k1').message).toMatchObject({
    url: '/flows/7/history/{{originId}}/evaluations/{{promptKey}}',
  });
  await choose('Kind of message', 'Custom');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(definitionOf('k1').message).toMatchObject({ url: '' });
});
test('EDIT-105 … 108 each source brings its texts', async () => {
  await open('k2');
  const texts = () => (definitionOf('k2').message as { statusMessages: unknown }).statusMessages;
  await choose('Kind of message', 'Answer Samples');
  expect(texts()).toMatchObject({ pending: 'Loading answer samples', rejected: 'Error fetching answer samples' });
  await choose('Kind of message', 'Answer Stats');
  expect(texts()).toMatchObject({ pending: 'Loading answer stats', rejected: 'Error fetching answer stats' });
  await choose('Kind of message', 'Evaluation');
  expect(texts()).toEqual({
    pending: 'Loading evaluation details',
    rejected: 'Error fetching evaluation',
    fulfilledNull: 'Your evaluation will be available here when ready.',
  });
});
test('EDIT-103, 104 API Config is 600 px wide, sets the prompt and the texts, and cancelling it changes nothing', async () => {
  await open('k2');
  await choose('Kind of message', 'Answer Samples');
  const before = definitionOf('k2').message;
  await page.user.click(await screen.findByRole('button', { name: 'API Config' }));
  await page.user.clear(await screen.findByRole('textbox', { name: 'While loading' }));
  const dialog = screen.getByRole('dialog', { name: 'API Config' });
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('37.5rem');
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(definitionOf('k2').message).toEqual(before);
  await page.user.click(await screen.findByRole('button', { name: 'API Config' }));
  await page.user.click(await screen.findByRole('combobox', { name: 'Answers to' }));
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 2/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(definitionOf('k2').message).toMatchObject({ url: samplesUrl(7, 'two') });
});
longTest('EDIT-126, 127 a whereby meeting is stored with who joins, and shown without', async () => {
  await open('k2');
  await choose('Kind of message', 'Meeting');
  const field = screen.getByRole('textbox', { name: 'Message of prompt 2' });
  await page.user.type(field, 'https://whereby.com/room');
  expect(definitionOf('k2').message).toEqual({ url: 'https://whereby.com/room?metadata={{userId}}' });
  expect(field).toHaveValue('https://whereby.com/room');
});
test.each(['Images', 'Video', 'Meeting', 'Text with audio', 'Pop-up page'])(
  'FLOW-K6 an address is no longer than is saved: %s',
  async (kind) => {
    await open('k2');
    await choose('Kind of message', kind);
    const field = document.querySelector<HTMLInputElement>('[data-address]')!;
    await page.user.click(field);
    await page.user.paste(`https://whereby.com/${'x'.repeat(3_000)}`);
    const { message } = definitionOf('k2');
    expect(messageSchema.safeParse(message).success).toBe(true);
    expect(JSON.stringify(message).length).toBeGreaterThan(1_900);
  },
);
longTest('LOCAL-8 a new message is of the kind chosen last', async () => {
  await open('k2');
  await choose('Kind of message', 'Video');
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  await page.user.click(
    await within(screen.getByRole('article', { name: 'Prompt 2' })).findByRole('button', { name: 'Message' }),
  );
  expect(definitionOf('k2').messages?.at(-1)?.contentType).toBe('video');
  // In this browser: the page that is opened next has it, too.
  expect(localStorage.getItem('parley:v1:editor:messageType')).toBe('"video"');
  page.unmount();
  page.store.stop();
  await open('k2');
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  await page.user.click(
    await within(screen.getByRole('article', { name: 'Prompt 2' })).findByRole('button', { name: 'Message' }),
  );
  expect(definitionOf('k2').messages?.at(-1)?.contentType).toBe('video');
});
test('LOCAL-8 a kind that was not chosen, or that this Parley does not know, is not kept', async () => {
  localStorage.setItem('parley:v1:editor:messageType', '"hologram"');
  await open('k1');
  await choose('Kind of message', 'Video');
  await page.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cancel' }));
  act(() => void page.store.dispatch(action.settingsOpened('k2')));
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  await page.user.click(
    await within(screen.getByRole('article', { name: 'Prompt 2' })).findByRole('button', { name: 'Message' }),
  );
  expect(definitionOf('k2').messages?.at(-1)?.contentType ?? null).toBeNull();
});
test('EDIT-76 a step is changed into another kind from its menu', async () => {
  await open('k2');
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Actions for message 2 of prompt 2' }));
  await screen.findByRole('menuitem', { name: 'Message Type' });
  act(() => screen.getByRole('menuitem', { name: 'Message Type' }).focus());
  await page.user.keyboard('{ArrowRight}');
  const images = await screen.findByRole('menuitem', { name: 'Images' });
  act(() => images.focus());
  await page.user.keyboard('{Enter}');
  expect(definitionOf('k2').messages?.[1]).toMatchObject({ contentType: 'image', message: { images: [] } });
});
test('FLOW-27 asking for files takes any answer and says where they go', async () => {
  await open('k2');
  await choose('Appearance', 'Image upload');
  expect(definitionOf('k2')).toMatchObject({
    inputDisplayType: 'AwsImageUpload',
    answers: [{ message: '*' }],
    inputDisplayConfig: { uploadPath: '/aws/s3-sign-upload' },
  });
  await choose('Appearance', 'Text');
  expect(definitionOf('k2')).not.toHaveProperty('inputDisplayConfig');
});
test('EDITOR-I1 one switch lets learners type; a prompt without words of its own has none', async () => {
  await open('k1');
  await screen.findByRole('combobox', { name: 'Appearance' });
  expect(screen.queryByRole('switch', { name: /^Learners type the answer/ })).toBeNull();
  act(() => void page.store.dispatch(answerAdded({ key: 'k1', answer: { key: 'a0', message: 'Because' } })));
  const typing = await screen.findByRole('switch', { name: /^Learners type the answer/ });
  expect(typing).not.toBeChecked();
  await page.user.click(typing);
  expect(typing).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Appearance' })).toHaveValue('Text');
  await page.user.click(typing);
  expect(screen.getByRole('combobox', { name: 'Appearance' })).toHaveValue('Small buttons');
});
test('EDIT-82 … 85 waiting for a teacher is offered only where it is possible, and goes when it is no more', async () => {
  await open('k2');
  expect(await screen.findByRole('switch', { name: /Pause for a teacher/ })).toBeDisabled();
  act(() => void page.store.dispatch(action.settingsOpened('k1')));
  await page.user.click(await screen.findByRole('switch', { name: /Pause for a teacher/ }));
  expect(definitionOf('k1').answerExternally).toBe(true);
  await page.user.click(await screen.findByRole('switch', { name: /Several messages/ }));
  expect(definitionOf('k1')).not.toHaveProperty('answerExternally');
});
