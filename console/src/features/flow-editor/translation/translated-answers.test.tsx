import { act, fireEvent, screen } from '@testing-library/react';
import type { Answer, FlowDefinition } from '@parley/contracts/definition/definition';
import { planImport } from '@parley/contracts/interchange/translation-import';
import { rowsOfFlow } from '@parley/contracts/interchange/translation-rows';
import { languageChosen } from '../model/editor-actions.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor, type OpenOptions } from '../testing/open-editor.js';
import { translationsImported } from './translation-edits.js';
import { TextsTable } from './TextsTable.js';

beforeAll(giveLayout);

const open = async (definition: FlowDefinition, options: OpenOptions = {}) => {
  const page = await openEditor(definition, { ...options, flow: { languages: ['en', 'hi'] } });
  act(() => void page.store.dispatch(languageChosen('hi')));
  return page;
};
const answers = (...list: readonly Omit<Answer, 'key'>[]): Answer[] =>
  list.map((answer, index) => ({ ...answer, key: 'abc'.charAt(index) }));
const field = (name: string) => screen.getByRole('textbox', { name: `${name} in हिन्दी` });

test('EDITOR-F4 I18N-T13 a text that is only compared is shown and kept character by character', async () => {
  const inputDisplayType = 'text';
  const tMessage = { hi: '__आरंभ__' };
  const page = await open({
    ...flowOf(
      { inputDisplayType, answers: answers({ message: '__init__', tMessage }, { message: '\\*' }) },
      { inputDisplayType, answers: '.shared' },
    ),
    commonAnswers: { shared: answers({ message: '_c_', tMessage }) },
  });
  expect(page.card(1).getByRole('region', { name: 'Answer A of prompt 1' })).toHaveTextContent('__init__');
  expect(page.card(1).getByRole('region', { name: 'Answer B of prompt 1' }).textContent).toMatch(/[^\\]\*$/);
  expect(page.card(2).getByText('_c_')).toBeVisible();
  for (const each of [field('Answer A of prompt 1'), field('Answer A (Common answers “shared”)')]) {
    expect(each).toHaveValue('__आरंभ__');
    fireEvent.change(each, { target: { value: '__आरंभ__()' } });
    expect(each).toHaveValue('__आरंभ__()');
  }
  expect(page.definition('k1').answers).toMatchObject([{ message: '__init__', tMessage: { hi: '__आरंभ__()' } }, {}]);
});

test('EDITOR-F3 I18N-T16 the table edits an answer’s text as its box does, and no letter adds a mark', async () => {
  const flow = flowOf({ answers: answers({ message: '**Yes**', tMessage: { hi: '**हाँ**' } }) });
  const rows = rowsOfFlow(flow, 'hi');
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66);
  const page = await open(flow, {
    list: <TextsTable rows={rows} language="hi" editable onJump={() => undefined} />,
  });
  expect(screen.getByText('Yes')).toBeVisible();
  const box = field('Answer A of prompt 1');
  expect(box).toHaveValue('हाँ');
  for (const typed of ['हाँ *', 'हाँ *ज', 'हाँ *जी*']) {
    fireEvent.change(box, { target: { value: typed } });
    expect(box).toHaveValue(typed);
  }
  expect(page.definition('k1').answers).toMatchObject([{ message: '**Yes**', tMessage: { hi: 'हाँ \\*जी\\*' } }]);
  height.mockRestore();
});

test('I18N-T22 imported translations of answers are stored as they are in the file', async () => {
  const flow = flowOf({
    answers: answers({ message: '**Yes**' }, { message: 'No' }, { message: '5*6', literal: true }),
  });
  const page = await open(flow);
  const said = { a: '**हाँ**', b: '*नहीं*', c: '५*६' };
  const entries = Object.entries(said).map(([key, text], line) => ({
    line,
    id: `k1/answer:${key}`,
    source: null,
    text,
  }));
  const { changes } = planImport(flow, 'hi', entries, { overwrite: false });
  act(() => void page.store.dispatch(translationsImported({ language: 'hi', changes })));
  expect(page.definition('k1').answers).toMatchObject([
    { message: '**Yes**', tMessage: { hi: said.a } },
    { message: 'No', tMessage: { hi: said.b } },
    { message: '5*6', literal: true, tMessage: { hi: said.c } },
  ]);
  for (const at of [0, 1]) expect(page.definition('k1').answers?.[at]).not.toHaveProperty('literal');
});
