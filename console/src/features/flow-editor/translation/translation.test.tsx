import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sourceMark } from '@parley/contracts/flow/translatable';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { rowsOfFlow } from '@parley/contracts/interchange/translation-rows';
import { LANGUAGE_TAGS } from '../../../i18n/language-tags.js';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import { renderApp, renderPart, type Rendered } from '../../../testing/render.js';
import { loadRichEditor } from '../message-editor/load-rich-editor.js';
import { messageChanged } from '../model/edits.js';
import { settingsOpened, undone } from '../model/editor-actions.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openSections } from '../testing/open-editor.js';
import { TextsTable } from './TextsTable.js';

beforeAll(giveLayout);
// Loads the editor in advance, because compiling it can take longer than a test may.
beforeAll(loadRichEditor, 60_000);

const PROMPT: PromptDefinition = {
  message: 'Why?',
  answers: [
    { key: 'a', message: 'So', nextKey: '.two', quickResponse: { message: 'Well done' } },
    { key: 'b', message: 'No', nextKey: '.two' },
  ],
};
const FLOW = {
  id: 7,
  uid: 'u7',
  name: 'Fractions',
  tName: {},
  language: 'en',
  languages: ['en'],
  defaultLanguage: 'en',
  latestVersion: 3,
  ownership: 'own',
  isDirty: false,
  flowSequence: null,
  settings: {},
  defaultSettings: {},
  userSettings: {},
  revision: 9,
  user: { name: 'Asha Rao', email: 'asha@school.example' },
};
let app: Rendered;
let server: FakeServer;

const saves = () => server.askedFor('PUT /flows/:id').map(({ body }) => body);
const open = async (
  definition: FlowDefinition,
  {
    languages = ['en', 'hi'],
    i18n = true,
    path = '/flows/7/edit',
  }: { languages?: string[]; i18n?: boolean; path?: string } = {},
) => {
  server = fakeServer()
    .on('GET /config', { body: { shareUrl: 'https://share.example', features: { i18n }, hasAccounts: true } })
    .on('GET /flows/:id', { body: { ...FLOW, languages, definition } })
    .on('GET /flows/:id/published/:version', {
      body: { id: 7, version: 3, name: 'Fractions', language: 'en', languages, definition },
    })
    .on('PUT /flows/:id', { body: { revision: 10, isDirty: true, merged: false, definitionLastUpdatedAt: null } });
  app = await renderApp({ path, server });
  await screen.findByRole('article', { name: 'Prompt 1' });
};
const definition = (key = 'k1') => selectEditor(app.store.getState()).doc.byKey[key]!.definition;
const menu = async (item: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
  await app.user.click(await screen.findByRole('button', { name: /^Language:/ }));
  await app.user.click(await screen.findByRole(role, { name: item }));
};
const chooseHindi = () => menu(/हिन्दी/, 'menuitemradio');
const card = (number: number) => within(screen.getByRole('article', { name: `Prompt ${number}` }));
const table = async () => {
  await chooseHindi();
  await menu('All texts');
  return within(await screen.findByRole('dialog', { name: 'All texts in हिन्दी' }));
};
/** Types a letter, which opens the rich editor. */
const press = (target: HTMLElement, key: string) =>
  act(async () => {
    fireEvent.keyDown(target, { key });
    await Promise.resolve();
  });
const hindi = (place: string, number = 1) => `${place} of prompt ${number} in हिन्दी`;

describe('languages of a flow', () => {
  test('I18N-3, 4 a language is added from those that are not there, and edited from then on', async () => {
    await open(flowOf(PROMPT, {}), { languages: ['en'] });
    await menu('Add Language');
    const box = await screen.findByRole('dialog', { name: 'Add Language' });
    expect(box.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('30rem');
    const dialog = within(box);
    await app.user.type(dialog.getByRole('combobox', { name: 'Language' }), 'Engl');
    expect(screen.queryByRole('option', { name: 'English' })).toBeNull();
    await app.user.clear(dialog.getByRole('combobox', { name: 'Language' }));
    await app.user.type(dialog.getByRole('combobox', { name: 'Language' }), 'Hindi');
    await app.user.click(await screen.findByRole('option', { name: 'Hindi (हिन्दी)' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves()).toEqual([{ languages: ['en', 'hi'] }]);
    expect(await screen.findByRole('button', { name: 'Language: हिन्दी' })).toBeInTheDocument();
  });
  test('I18N-7 when none is left, it says so', async () => {
    const languages = LANGUAGE_TAGS.slice(0, LIMITS.languages);
    await open(flowOf(PROMPT, {}), { languages: ['en', ...languages.filter((each) => each !== 'en').slice(1)] });
    await menu('Add Language');
    expect(await screen.findByText('No more languages available')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });
  test('I18N-5, 6 nothing of it shows while the feature is off', async () => {
    await open(flowOf(PROMPT, {}), { i18n: false });
    await screen.findByRole('button', { name: 'Actions for this flow' });
    expect(screen.queryByRole('button', { name: /^Language:/ })).toBeNull();
  });
  longTest('I18N-4 a failure is shown, and the dialog stays', async () => {
    await open(flowOf(PROMPT, {}), { languages: ['en'] });
    server.on('PUT /flows/:id', { status: 500, body: { message: 'x', errors: [] } });
    await menu('Add Language');
    await app.user.type(await screen.findByRole('combobox', { name: 'Language' }), 'Hindi');
    await app.user.click(await screen.findByRole('option', { name: 'Hindi (हिन्दी)' }));
    await app.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
  });
  test('I18N-T15 removing a language asks; its translations stay unless they go too', async () => {
    await open(flowOf({ ...PROMPT, tMessage: { hi: 'क्यों?' } }, {}));
    await chooseHindi();
    await menu('Remove हिन्दी');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove हिन्दी' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves()).toEqual([{ languages: ['en'] }]);
    expect(definition().tMessage).toEqual({ hi: 'क्यों?' });
  });
  test('I18N-T15, T17 with their deletion, one step back brings the translations back', async () => {
    await open(flowOf({ ...PROMPT, tMessage: { hi: 'क्यों?' } }, {}));
    await chooseHindi();
    await menu('Remove हिन्दी');
    await app.user.click(await screen.findByRole('checkbox', { name: /Delete its translations/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(definition()).not.toHaveProperty('tMessage'));
    act(() => void app.store.dispatch(undone()));
    expect(definition().tMessage).toEqual({ hi: 'क्यों?' });
  });
});

describe('side by side', () => {
  test('I18N-T13 I18N-8 each text has its translation next to it; structure stays out', async () => {
    await open(flowOf(PROMPT, {}));
    await chooseHindi();
    const prompt = card(1);
    expect(prompt.getByText('Why?')).toBeInTheDocument();
    for (const name of ['Answer', 'Move prompt 1', 'Actions for prompt 1'])
      expect(prompt.queryByRole('button', { name })).toBeNull();
    fireEvent.change(prompt.getByRole('textbox', { name: hindi('Answer A') }), { target: { value: 'क्योंकि' } });
    const rest = prompt.getByRole('button', { name: new RegExp(`Edit: ${hindi('Reaction to answer A')}`) });
    await press(rest, 'श');
    expect(definition().answers).toMatchObject([
      { message: 'So', tMessage: { hi: 'क्योंकि' }, quickResponse: { message: 'Well done', tMessage: { hi: 'श' } } },
      { message: 'No' },
    ]);
  });
  test('I18N-9, 10 a blank translation goes', async () => {
    await open(flowOf({ answers: [{ key: 'a', message: 'So', tMessage: { hi: 'अ' } }] }, {}));
    await chooseHindi();
    fireEvent.change(card(1).getByRole('textbox', { name: hindi('Answer A') }), { target: { value: ' ' } });
    expect(definition().answers).toEqual([{ key: 'a', message: 'So' }]);
  });
  test('EDIT-48 Missing goes with the last missing translation of the chosen language', async () => {
    await open(flowOf({ answers: [{ key: 'a', message: 'So', nextKey: '.two' }] }, {}));
    expect(await card(1).findByText('Missing')).toBeInTheDocument();
    expect(card(2).queryByText('Missing')).toBeNull();
    await chooseHindi();
    expect(card(1).getByText('Missing · 1')).toBeInTheDocument();
    fireEvent.change(card(1).getByRole('textbox', { name: hindi('Answer A') }), { target: { value: 'अ' } });
    expect(card(1).queryByText(/^Missing/)).toBeNull();
    expect(card(1).getByText('Complete')).toBeInTheDocument();
    expect(card(2).queryByText('Complete')).toBeNull();
  });
  test('I18N-T23 the bar says how much is translated, cards can be narrowed to what is missing, a note leads back', async () => {
    const done = { message: 'Why?', tMessage: { hi: 'क्यों?' }, nextKey: '.two' };
    await open(flowOf(done, { message: 'Ask', answers: [{ key: 'a', message: 'So' }], tMessage: { hi: 'पूछो' } }));
    await chooseHindi();
    expect(screen.getByText('हिन्दी · 2 of 3')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('2 of 3 translated');
    await app.user.click(await screen.findByRole('radio', { name: 'Missing 1' }));
    expect(screen.queryByRole('article', { name: 'Prompt 1' })).toBeNull();
    expect(card(2).queryByText('Ask')).toBeNull();
    const answer = card(2).getByRole('textbox', { name: hindi('Answer A', 2) });
    fireEvent.change(answer, { target: { value: 'अ' } });
    expect(screen.getByText('हिन्दी · 3 of 3')).toBeInTheDocument();
    expect(answer).toHaveValue('अ');
    await app.user.click(await screen.findByRole('radio', { name: 'All 3' }));
    expect(card(1).getByText('Why?')).toBeInTheDocument();
    await app.user.click(await screen.findByRole('button', { name: 'Change them in English' }));
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeVisible();
  });
  test('I18N-T4 a changed source marks its translation, and one click says it is still right', async () => {
    const marked = { ...PROMPT, tMessage: { hi: 'क्यों?' }, tSource: { hi: sourceMark('Why?') } };
    await open(flowOf(marked, {}));
    await chooseHindi();
    expect(card(1).queryByRole('button', { name: 'Mark as up to date' })).toBeNull();
    act(() => void app.store.dispatch(messageChanged({ key: 'k1', message: 'Why so?' })));
    expect(card(1).getAllByText('Outdated')).not.toHaveLength(0);
    await app.user.click(await card(1).findByRole('button', { name: 'Mark as up to date' }));
    expect(card(1).queryByText('Outdated')).toBeNull();
    expect(definition()).toMatchObject({ message: 'Why so?', tMessage: { hi: 'क्यों?' } });
  });
  test('I18N-T13 an address may stay the same, and its translation may go', async () => {
    await open(flowOf({ message: 'https://v.example/1', contentType: 'video' }, {}));
    await chooseHindi();
    await app.user.click(await card(1).findByRole('button', { name: 'Copy original' }));
    expect(definition().tMessage).toEqual({ hi: 'https://v.example/1' });
    await app.user.click(await card(1).findByRole('button', { name: 'Remove translation' }));
    expect(definition()).not.toHaveProperty('tMessage');
  });
  test('I18N-T8 words of a recording are translated by themselves', async () => {
    await open(flowOf({ message: { body: 'Hear', url: 'https://a.example/1' }, contentType: 'mdWithAudio' }, {}));
    await chooseHindi();
    const rest = () => card(1).getByRole('button', { name: new RegExp(`Edit: ${hindi('Message')}`) });
    await press(rest(), 'स');
    expect(definition().tMessage).toEqual({ hi: { body: 'स', url: 'https://a.example/1' } });
  });
  test('I18N-T8 a quote and its author are shown, and each is translated', async () => {
    await open(flowOf({ message: { text: 'Be the **change**', author: 'Gandhi' }, contentType: 'quote' }, {}));
    await chooseHindi();
    const pair = within(card(1).getByRole('region', { name: 'Message of prompt 1' }));
    expect(pair.getByRole('blockquote')).toHaveTextContent('Be the change');
    expect(pair.getByText('Gandhi').parentElement).toHaveTextContent('— Gandhi');
    const author = pair.getByRole('textbox', { name: `Who said it (${hindi('Message')})` });
    fireEvent.change(author, { target: { value: 'गांधी' } });
    expect(definition().tMessage).toEqual({ hi: { text: '', author: 'गांधी' } });
    await press(pair.getByRole('button', { name: new RegExp(`Edit: ${hindi('Message')}`) }), 'ब');
    expect(definition().tMessage).toEqual({ hi: { text: 'ब', author: 'गांधी' } });
  });
});

describe('I18N-T18 T19 T20 messages that are shown with a prompt’s own texts', () => {
  const shared: FlowDefinition = {
    ...flowOf({ message: 'Why?', answers: '.agree', altMessages: ['Really?'], nextKey: '.two' }, {}),
    commonAnswers: { agree: [{ key: 'y', message: 'Yes' }] },
    extAnswerPendingMessage: 'Wait',
  };
  const owned = (name: string, owner: string) => `${name} (${owner}) in हिन्दी`;

  test('I18N-T18 T20 alternates and the common list stand in the card; undo takes a translation back', async () => {
    await open(shared);
    await chooseHindi();
    const yes = () => card(1).getByRole('textbox', { name: owned('Answer A', 'Common answers “agree”') });
    fireEvent.change(yes(), { target: { value: 'हाँ' } });
    const { rest } = selectEditor(app.store.getState()).doc;
    expect(rest.commonAnswers).toMatchObject({ agree: [{ message: 'Yes', tMessage: { hi: 'हाँ' } }] });
    act(() => void app.store.dispatch(undone()));
    expect(yes()).toHaveValue('');
    const again = card(1).getByRole('button', { name: new RegExp(`Edit: ${hindi('Other words 1')}`) });
    await press(again, 'स');
    await waitFor(() => expect(definition()).toMatchObject({ tAltMessages: [{ hi: 'स' }] }));
  });

  test('I18N-T19 the flow’s own words are in the table of all texts', async () => {
    await open(shared);
    const dialog = await table();
    const field = dialog.getByRole('textbox', { name: owned('While waiting', 'The flow') });
    fireEvent.change(field, { target: { value: 'रुकिए' } });
    const { rest } = selectEditor(app.store.getState()).doc;
    expect(rest).toMatchObject({ extAnswerPendingMessage: 'Wait', tExtAnswerPendingMessage: { hi: 'रुकिए' } });
  });

  longTest('I18N-T13 the settings of a prompt can’t be changed meanwhile', async () => {
    openSections();
    await open(flowOf(PROMPT, {}));
    act(() => void app.store.dispatch(settingsOpened('k1')));
    const forbid = () => screen.getByRole('switch', { name: 'Don’t allow changing the answer' });
    expect(forbid()).toBeEnabled();
    await chooseHindi();
    expect(forbid()).toBeDisabled();
  });
});

describe('all texts', () => {
  longTest('I18N-T16 filters by state and words; a row that is edited stays', async () => {
    await open(flowOf({ ...PROMPT, tMessage: { hi: 'क्यों?' } }, {}));
    const dialog = await table();
    const fields = () =>
      dialog.getAllByRole('textbox', { name: /in हिन्दी$/ }).map((field) => field.getAttribute('aria-label'));
    expect(fields()).toHaveLength(4);
    await app.user.click(await dialog.findByRole('radio', { name: 'Missing' }));
    const missing = ['Answer A', 'Reaction to answer A', 'Answer B'].map((place) => hindi(place));
    expect(fields()).toEqual(missing);
    fireEvent.change(dialog.getByRole('textbox', { name: hindi('Answer B') }), { target: { value: 'नहीं' } });
    expect(definition().answers).toMatchObject([{}, { tMessage: { hi: 'नहीं' } }]);
    expect(fields()).toEqual(missing);
    expect(await dialog.findByRole('status')).toHaveTextContent('2 of 4 translated · 2 missing · 0 outdated');
    await app.user.type(await dialog.findByRole('searchbox', { name: 'Find in texts' }), 'well');
    expect(fields()).toEqual([hindi('Reaction to answer A')]);
  });
  test('I18N-T16 only the texts in sight are drawn of 2,000 prompts', async () => {
    const many = flowOf(...Array.from({ length: 2_000 }, (_, index) => ({ message: `Text ${index}` })));
    const rows = rowsOfFlow(many, 'hi');
    // Without a height, every row would be visible.
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66);
    await renderPart(<TextsTable rows={rows} language="hi" editable onJump={() => undefined} />, {
      features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }],
    });
    expect(await screen.findByRole('table')).toHaveAttribute('aria-rowcount', '2001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    height.mockRestore();
  });
  test('I18N-T16 a place leads to its card', async () => {
    await open(flowOf(PROMPT, { message: 'End' }));
    const dialog = await table();
    await app.user.click(await dialog.findByRole('button', { name: 'Prompt 2 · Message' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(selectEditor(app.store.getState()).jump?.key).toBe('k2');
  });
});

describe('files', () => {
  const upload = async (text: string) => {
    const file = new File([text], 'hi.csv');
    // jsdom can't read files as text.
    Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) });
    const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*="xliff"]')!;
    await app.user.upload(input, file);
  };
  const csv = (...rows: readonly string[]) => ['id,source_en,translation_hi', ...rows].join('\n');

  test('I18N-T8 T10 T11 an import adds what is missing and tells what it left out, by line', async () => {
    await open(flowOf(PROMPT, {}));
    const dialog = await table();
    await upload(csv('k1/message,Why?,क्यों?', 'k9/message,x,y', 'k1/answer:b,No,'));
    const report = await dialog.findByText('Import finished');
    expect(report.closest('[role="status"]')).toHaveTextContent('1 translation added · 1 blank');
    expect(await dialog.findByText('Line 3: this flow has no text “k9/message”')).toBeInTheDocument();
    expect(definition()).toMatchObject({ tMessage: { hi: 'क्यों?' }, tSource: { hi: sourceMark('Why?') } });
    act(() => void app.store.dispatch(undone()));
    expect(definition()).not.toHaveProperty('tMessage');
  });
  test.each([
    ['Overwrite', 'नया', '1 overwritten'],
    ['Keep mine', 'पुराना', '1 kept'],
    ['Cancel', 'पुराना', null],
  ])('I18N-11 “Overwrite translation?” is asked: %s', async (choice, left, told) => {
    await open(flowOf({ ...PROMPT, tMessage: { hi: 'पुराना' } }, {}));
    const dialog = await table();
    await upload(csv('k1/message,Why?,नया'));
    const ask = within(await screen.findByRole('dialog', { name: 'Overwrite translation?' }));
    await app.user.click(await ask.findByRole('button', { name: choice }));
    if (told) expect(await dialog.findByText(new RegExp(told))).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Overwrite translation?' })).toBeNull());
    expect(definition().tMessage).toEqual({ hi: left });
  });
  test('I18N-T11 a file of another kind or language is refused, with its line', async () => {
    await open(flowOf(PROMPT, {}));
    const dialog = await table();
    await upload('id,translation_en\n');
    expect(await dialog.findByRole('alert')).toHaveTextContent('The file is for other languages (line 1).');
    await upload('<?xml version="1.0"?>\n<!DOCTYPE x><x/>');
    expect(await dialog.findByText('Files with a DOCTYPE aren’t accepted (line 2).')).toBeInTheDocument();
  });
  test.each([
    ['Table (CSV)', 'Fractions-hi.csv', 'k1/message,Prompt 1 · Message,Why?,क्यों?,done'],
    ['XLIFF 1.2', 'Fractions-hi.xlf', '<target state="translated">क्यों?</target>'],
  ])('I18N-T8 exports as %s', async (kind, name, holds) => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob: Blob;
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:x';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    await open(flowOf({ ...PROMPT, tMessage: { hi: 'क्यों?' } }, {}));
    const dialog = await table();
    await app.user.click(await dialog.findByRole('button', { name: 'Export' }));
    await app.user.click(await screen.findByRole('menuitem', { name: kind }));
    click.mockRestore();
    expect(saved.map((each) => each.name)).toEqual([name]);
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsText(saved[0]!.blob);
    await read;
    expect(reader.result).toContain(holds);
  });
});

test('I18N-T14 a version is read in the chosen language, and nothing of it is edited', async () => {
  await open(flowOf({ ...PROMPT, tMessage: { hi: 'क्यों?' } }, {}), { path: '/flows/7/versions/3?view=lesson' });
  await chooseHindi();
  expect(await card(1).findByText('क्यों?')).toBeInTheDocument();
  expect(await card(1).findByRole('textbox', { name: hindi('Answer A') })).toHaveAttribute('readonly');
  await app.user.click(await screen.findByRole('button', { name: /^Language:/ }));
  await screen.findByRole('menuitem', { name: 'All texts' });
  expect(screen.queryByRole('menuitem', { name: 'Add Language' })).toBeNull();
});
