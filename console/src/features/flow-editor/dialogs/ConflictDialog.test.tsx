import { act, screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor, type OpenEditor } from '../testing/open-editor.js';
import { rebased } from '../model/editor-actions.js';
import { promptMoved, saidReplaced } from '../model/edits.js';
import { whenChanged } from '../model/link-edits.js';
import { documentFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { ConflictDialog } from './ConflictDialog.js';

beforeAll(giveLayout);
const BY = { name: 'Ravi Iyer', email: 'ravi@school.example' };
const BASE = flowOf(...['One', 'Two', 'Three', 'Four', 'Five'].map((message) => ({ message })));
const inOrder = (...places: readonly number[]): FlowDefinition => ({
  promptsArray: places.map((place) => BASE.promptsArray[place - 1]!),
});

let app: OpenEditor;
const take = (theirs: FlowDefinition) =>
  act(() => void app.store.dispatch(rebased({ theirs: documentFrom(theirs), revision: 9, by: BY })));
const order = () => selectEditor(app.store.getState()).doc.order.join(' ');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));

describe('EDITOR-M2 a prompt that two authors moved to two places', () => {
  beforeEach(async () => {
    app = await openEditor(BASE, { list: <ConflictDialog /> });
    act(() => void app.store.dispatch(promptMoved({ key: 'k2', to: 4 })));
    take(inOrder(1, 3, 4, 2, 5));
  });

  test('EDITOR-M2 both sides of a conflict about the place are shown, and mine holds until the choice', async () => {
    const asked = await dialog();
    expect(asked.getByText('Ravi Iyer changed this', { exact: false })).toBeInTheDocument();
    const place = asked.getByRole('region', { name: 'Prompt 5 · Place' });
    const side = (name: string) => within(place).getByRole('radio', { name: `Prompt 5 · Place: ${name}` });
    expect(side('Yours')).toBeChecked();
    expect(side('Yours')).toHaveAccessibleDescription('After prompt 4');
    expect(side('Theirs')).not.toBeChecked();
    expect(side('Theirs')).toHaveAccessibleDescription('After prompt 3');
    expect(order()).toBe('k1 k3 k4 k5 k2');
  });
  test.each([
    ['Yours', 'k1 k3 k4 k5 k2'],
    ['Theirs', 'k1 k3 k4 k2 k5'],
  ])('EDITOR-M2 %s is chosen, and the prompt stands there', async (which, chosen) => {
    const asked = await dialog();
    await app.user.click(asked.getByRole('radio', { name: `Prompt 5 · Place: ${which}` }));
    await app.user.click(asked.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([order(), selectEditor(app.store.getState()).revision]).toEqual([chosen, 9]);
  });
});

test('FLOW-K13 a quote of mine against words of theirs: both are read, and the choice takes the type along', async () => {
  const mine = { contentType: 'quote' as const, message: { text: 'Be the change', author: 'Gandhi' } };
  app = await openEditor(flowOf({ message: 'One' }), { list: <ConflictDialog /> });
  act(() => void app.store.dispatch(saidReplaced({ key: 'k1', stepKey: null, said: mine })));
  take(flowOf({ message: 'One more' }));
  const asked = await dialog();
  const yours = asked.getByRole('radio', { name: 'Prompt 1 · Message: Yours' });
  expect(yours).toHaveAccessibleDescription(/Be the change.*Gandhi/);
  // A press on what is read counts, too.
  await app.user.click(asked.getByText('One more'));
  expect(asked.getByRole('radio', { name: 'Prompt 1 · Message: Theirs' })).toBeChecked();
  await app.user.click(asked.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(app.definition('k1')).toEqual({ message: 'One more' }));
});

test('FLOW-K13 an empty quote of mine, and steps that aren’t texts, are described in words', async () => {
  const quote = (text: string) => ({ contentType: 'quote' as const, message: { text, author: 'Gandhi' } });
  const step = (text: string) => ({ ...quote(text), key: 's1' });
  const steps = (text: string) => flowOf({ messages: [step(text)] }, { message: 'Two' });
  app = await openEditor(steps('One'), { list: <ConflictDialog /> });
  const blank = { contentType: 'quote' as const, message: { text: '', author: '' } };
  act(() => void app.store.dispatch(saidReplaced({ key: 'k1', stepKey: 's1', said: quote('Mine') })));
  act(() => void app.store.dispatch(saidReplaced({ key: 'k2', stepKey: null, said: blank })));
  take({
    promptsArray: [
      steps('Theirs').promptsArray[0]!,
      flowOf({ message: 'One' }, { message: 'Two more' }).promptsArray[1]!,
    ],
  });
  const asked = await dialog();
  const side = (what: string) => asked.getByRole('radio', { name: what });
  expect(side('Prompt 1 · Messages: Theirs')).toHaveAccessibleDescription(/Theirs/);
  expect(side('Prompt 2 · Message: Yours')).toHaveAccessibleDescription('Nothing');
});

test('COND-E9 two authors’ conditions of one prompt are both read as sentences, those of two prompts are merged', async () => {
  const line = (least: number) => ({ key: `w${least}`, if: { on: 'score' as const, least }, nextKey: '.two' });
  app = await openEditor(flowOf({ message: 'One' }, { message: 'Two' }), { list: <ConflictDialog /> });
  act(() => void app.store.dispatch(whenChanged({ start: { promptKey: 'k1', answerKey: null }, when: [line(3)] })));
  take(flowOf({ message: 'One', when: [line(5)] }, { message: 'Two', when: [line(4)] }));
  const asked = await dialog();
  expect(asked.getAllByRole('radiogroup')).toHaveLength(1);
  expect(asked.getByText('If the score so far is at least 3 → Prompt 2')).toBeInTheDocument();
  expect(asked.getByText('If the score so far is at least 5 → Prompt 2')).toBeInTheDocument();
  await app.user.click(asked.getByRole('radio', { name: /: Theirs$/ }));
  await app.user.click(asked.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(app.definition('k1').when).toEqual([line(5)]));
  expect(app.definition('k2').when).toEqual([line(4)]);
});
