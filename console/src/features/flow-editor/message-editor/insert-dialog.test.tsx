import { act, screen } from '@testing-library/react';
import { samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import { renderPart } from '../../../testing/render.js';
import { useEditor } from '../model/hooks.js';
import * as action from '../model/editor-actions.js';
import { saidFollowed, saidReplaced } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { InsertDialog, type Insertion } from './InsertDialog.js';

const ASKING = flowOf(
  { message: 'Why?', answers: [{ key: 'a', message: '*', nextKey: '.two' }] },
  { message: 'Say more', answers: [{ key: 'b', message: '*', nextKey: '.three' }] },
  { message: '' },
);
async function open(kind: Insertion, definition: FlowDefinition = ASKING) {
  const onInsert = jest.fn();
  // As in the editor, where the flow has loaded before the dialog opens.
  const Opened = () =>
    useEditor((state) => state.flow !== null) ? (
      <InsertDialog kind={kind} promptKey="k3" onInsert={onInsert} onClose={jest.fn()} />
    ) : null;
  const page = await renderPart(<Opened />, {
    features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }],
  });
  const flow = {
    id: 7,
    name: 'F',
    ownership: 'own',
    languages: ['en'],
    defaultLanguage: 'en',
    revision: 1,
    definition,
  };
  act(() => {
    page.store.dispatch(action.opened(7));
    page.store.dispatch(action.loaded(flow as unknown as Flow, null));
  });
  await screen.findByRole('dialog');
  const submit = () => page.user.click(screen.getByRole('button', { name: 'Insert' }));
  return { ...page, onInsert, submit };
}

test.each(['video', 'meeting'] as const)('EDIT-125 %s: the address is asked for, and must be one', async (kind) => {
  const { user, submit, onInsert } = await open(kind);
  await submit();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  const address = screen.getByRole('textbox', { name: 'Address' });
  for (const wrong of ['whatever', '/flows/7', 'javascript:alert(1)']) {
    await user.clear(address);
    await user.type(address, wrong);
    await submit();
    expect(await screen.findByText('This isn’t a web address')).toBeInTheDocument();
    expect(address).toHaveValue(wrong);
  }
  expect(onInsert).not.toHaveBeenCalled();
});
test('EDIT-125 a meeting opens at the address; whereby learns who joins', async () => {
  const { user, submit, onInsert } = await open('meeting');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), ' https://whereby.com/room ');
  await submit();
  const url = 'https://whereby.com/room?metadata={{userId}}';
  expect(onInsert).toHaveBeenCalledWith({ contentType: 'meeting', message: { url } });
});
test('EDITOR-V2 a video by its address', async () => {
  const { user, submit, onInsert } = await open('video');
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://youtu.be/abcdef');
  await submit();
  expect(onInsert).toHaveBeenCalledWith({ contentType: 'video', message: 'https://youtu.be/abcdef' });
});
test('EDIT-132 peer answers: of the question before this one, unless another is chosen', async () => {
  const { user, submit, onInsert } = await open('samples');
  const prompt = screen.getByRole('combobox', { name: 'Answers to' });
  expect(prompt).toHaveValue('Prompt 2: Say more');
  await user.click(prompt);
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Prompt 1: Why?',
    'Prompt 2: Say more',
  ]);
  await user.click(screen.getByRole('option', { name: 'Prompt 1: Why?' }));
  await submit();
  expect(onInsert).toHaveBeenCalledWith({
    contentType: 'remote',
    message: expect.objectContaining({ url: samplesUrl(7, 'start') }) as unknown,
  });
});
test('EDIT-133 answer stats, with the documented texts', async () => {
  const { submit, onInsert } = await open('stats');
  await submit();
  expect(onInsert).toHaveBeenCalledWith({
    contentType: 'remote',
    message: {
      url: statsUrl(7, 'two'),
      statusMessages: {
        pending: 'Loading answer stats',
        rejected: 'Error fetching answer stats',
        fulfilledNull: '',
      },
    },
  });
});
test('EDIT-132, 133 where nothing is asked there is nothing to show', async () => {
  await open('samples', flowOf({ message: 'Hi' }, {}, {}));
  expect(await screen.findByText('No prompt of this flow asks for an answer yet.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Insert' })).toBeDisabled();
});

test('EDITOR-V2 behind a text it becomes a message of its own, in place of an empty one that message', async () => {
  const { store } = await open('video');
  const definition = (key: string) => selectEditor(store.getState()).doc.byKey[key]!.definition;
  const said = { contentType: 'video', message: 'https://youtu.be/abcdef' } as const;
  act(() => {
    store.dispatch(saidFollowed({ key: 'k1', stepKey: null, said, newKeys: ['s1', 's2'] }));
    store.dispatch(saidReplaced({ key: 'k3', stepKey: null, said }));
  });
  expect(definition('k1').messages).toEqual([
    { key: 's1', message: 'Why?', contentType: null },
    { key: 's2', ...said },
  ]);
  expect(definition('k3')).toMatchObject(said);
  act(() => void store.dispatch(saidFollowed({ key: 'k1', stepKey: 's1', said, newKeys: ['x', 's3'] })));
  expect(definition('k1').messages?.map(({ key }) => key)).toEqual(['s1', 's3', 's2']);
});
