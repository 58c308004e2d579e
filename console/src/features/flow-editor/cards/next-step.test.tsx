import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { selectEditor } from '../model/select-editor.js';
import { flowsFound } from '../sync/flow-search.slice.js';
import { linkedFlowsFound } from '../sync/linked-flows.slice.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const FLOW = flowOf(
  {
    message: 'Which?',
    answers: [
      { key: 'a1', message: 'This', nextKey: '.two' },
      { key: 'a2', message: 'That', nextKey: 'remote?chatId=9.start' },
    ],
  },
  { message: 'Two' },
  { message: 'Three' },
);
const library = () =>
  fakeServer().on('GET /flows', {
    body: {
      flows: [
        { id: 7, name: 'Fractions', latestVersion: 1 },
        { id: 9, name: 'Decimals', latestVersion: 4 },
        { id: 10, name: 'Percent', latestVersion: null },
      ],
      total: 3,
    },
  });
const pill = (name: string) => screen.getByRole('button', { name });

test('EDIT-62 the next step is a plain button until it is clicked, then a chooser', async () => {
  const page = await openEditor(FLOW, { server: library() });
  expect(screen.queryByRole('textbox', { name: 'Find a prompt or a flow' })).toBeNull();
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  expect(await screen.findByRole('textbox', { name: 'Find a prompt or a flow' })).toHaveFocus();
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(page.definition('k1').answers?.[0]).toMatchObject({ nextKey: '.three' });
});
test('EDIT-62 Enter takes the first prompt that fits what was typed', async () => {
  const page = await openEditor(FLOW, { server: library() });
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  await page.user.type(await screen.findByRole('textbox', { name: 'Find a prompt or a flow' }), '3{Enter}');
  expect(page.definition('k1').answers?.[0]).toMatchObject({ nextKey: '.three' });
});
test('EDIT-65, 66 only own flows are offered, never the flow itself, and linked by a remote key', async () => {
  const server = library();
  const page = await openEditor(FLOW, { server });
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  const flows = within(await screen.findByRole('group', { name: 'Other flows' }));
  expect(flows.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
    'Decimals v4',
    'Percent not published yet',
  ]);
  expect(server.askedFor('GET /flows')[0]?.query.get('ownership')).toBe('own');
  await page.user.click(await flows.findByRole('option', { name: /Decimals/ }));
  expect(page.definition('k1').answers?.[0]).toMatchObject({ nextKey: 'remote?chatId=9.start' });
});
test('EDIT-150 an author without another flow reads so', async () => {
  const server = fakeServer().on('GET /flows', {
    body: { flows: [{ id: 7, name: 'Fractions', latestVersion: 1 }], total: 1 },
  });
  const page = await openEditor(FLOW, { server });
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  expect(await screen.findByText('No flows. Add one!')).toBeInTheDocument();
});
longTest('EDIT-65 typing searches flows by name, and the last question wins', async () => {
  const server = library();
  const page = await openEditor(FLOW, { server });
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  await page.user.type(await screen.findByRole('textbox', { name: 'Find a prompt or a flow' }), 'perc');
  await waitFor(() => expect(server.askedFor('GET /flows').at(-1)?.query.get('q')).toBe('perc'));
  act(() => void page.store.dispatch(flowsFound({ query: 'old', flows: [] })));
  expect(await screen.findByRole('option', { name: /Percent/ })).toBeInTheDocument();
});
test.each(['perc{Enter}', 'perc'])(
  'EDIT-65 Enter takes the flow that fits, not one of the question before: %s',
  async (typed) => {
    const page = await openEditor(FLOW, { server: library() });
    await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
    await screen.findByRole('option', { name: /Decimals/ });
    const field = await screen.findByRole('textbox', { name: 'Find a prompt or a flow' });
    await page.user.type(field, typed);
    if (!typed.includes('Enter')) {
      expect(screen.getByRole('option', { name: /Percent/ })).toHaveAttribute('data-combobox-selected');
      await page.user.type(field, '{Enter}');
    }
    expect(page.definition('k1').answers?.[0]).toMatchObject({ nextKey: 'remote?chatId=10.start' });
  },
);
test('EDIT-65 a linked flow shows its name and version once they are known', async () => {
  const page = await openEditor(FLOW);
  expect(pill('After answer B of prompt 1: Flow 9')).toBeInTheDocument();
  act(() => void page.store.dispatch(linkedFlowsFound([{ id: 9, name: 'Decimals', version: 4 }])));
  expect(pill('After answer B of prompt 1: Decimals v4')).toBeInTheDocument();
});
test('EDIT-64 Ctrl+click on a link to another flow goes to its editor', async () => {
  const page = await openEditor(FLOW);
  await page.user.keyboard('{Control>}');
  await page.user.click(pill('After answer B of prompt 1: Flow 9'));
  await page.user.keyboard('{/Control}');
  expect(page.address()).toBe('/flows/9/edit');
});
test('EDIT-63 Ctrl+click follows a link, Alt+Left comes back', async () => {
  const page = await openEditor(FLOW);
  const jump = () => selectEditor(page.store.getState()).jump?.key;
  await page.user.keyboard('{Control>}');
  await page.user.click(pill('After answer A of prompt 1: Prompt 2'));
  await page.user.keyboard('{/Control}');
  expect(jump()).toBe('k2');
  await page.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(jump()).toBe('k1');
});
test('EDIT-50 Always to leads the whole prompt on', async () => {
  const page = await openEditor(FLOW);
  await page.user.click(pill('Prompt 2 always to: Not set'));
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(page.definition('k2').nextKey).toBe('.three');
});
