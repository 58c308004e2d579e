import { act, screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '@parley/contracts/definition/definition';
import { undone } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor, type OpenEditor } from '../testing/open-editor.js';
import { selectSelection } from '../actions/selection.slice.js';
import { ListTools } from '../list-tools/ListTools.js';
import { PromptList } from '../cards/PromptList.js';

beforeAll(giveLayout);

const leads = (message: string, nextKey: string) => ({
  message,
  answers: [{ key: `a${nextKey}`, message: 'on', nextKey }],
});
let page: OpenEditor;
const open = async () => {
  page = await openEditor(
    flowOf(leads('One', '.two'), leads('Two', '.three'), leads('Three', '.four'), leads('Four', '.two'), {
      message: 'Five',
    }),
    {
      list: (
        <>
          <ListTools />
          <PromptList />
        </>
      ),
    },
  );
};
const state = () => selectEditor(page.store.getState());
const handle = (number: number) => screen.getByRole('button', { name: `Move prompt ${number}` });
const bar = async () => within(await screen.findByRole('group', { name: 'Selected prompts' }));
const messages = () => state().doc.order.map((key) => state().doc.byKey[key]?.definition.message);
const linkOf = (key: string) => (state().doc.byKey[key]?.definition.answers as readonly Answer[])[0]?.nextKey;
/** Selects with the keyboard, from the drag handle. */
const select = async (number: number, ...more: string[]) => {
  act(() => handle(number).focus());
  await page.user.keyboard(' ');
  for (const keys of more) {
    await page.user.keyboard(keys);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-handle'));
  }
};

test('EDITOR-T6 cards are picked by keyboard, by checkbox and by Shift+click, and Escape lets them go', async () => {
  await open();
  await select(2, '{Shift>}{ArrowDown}{/Shift}');
  expect((await bar()).getByText('2 prompts selected')).toBeInTheDocument();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select prompt 5' }));
  expect(Object.keys(selectSelection(page.store.getState()).selected)).toEqual(['k2', 'k3', 'k5']);
  await page.user.keyboard('{Shift>}');
  await page.user.click(screen.getByRole('heading', { name: 'Prompt 4' }));
  await page.user.keyboard('{/Shift}');
  expect(Object.keys(selectSelection(page.store.getState()).selected)).toEqual(['k4', 'k5']);
  act(() => handle(4).focus());
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Selected prompts' })).toBeNull();
});
test('EDITOR-T6 the picked are deleted as one is: asked, no link left to them, one step back', async () => {
  await open();
  await select(2, '{Shift>}{ArrowDown}{/Shift}');
  await page.user.click((await bar()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You may lose some linking between prompts. Do you want to go ahead?')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Delete 2 prompts' }));
  expect(messages()).toEqual(['One', 'Four', 'Five']);
  expect([linkOf('k1'), linkOf('k4')]).toEqual([undefined, undefined]);
  expect(await screen.findByText('2 prompts deleted')).toBeInTheDocument();
  act(() => void page.store.dispatch(undone()));
  expect(messages()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  expect([linkOf('k1'), linkOf('k4')]).toEqual(['.two', '.two']);
});
longTest('EDITOR-T6 the start prompt stays when it is deleted with others', async () => {
  await open();
  await select(1, '{Shift>}{ArrowDown}{/Shift}');
  await page.user.keyboard('{Delete}');
  expect(await screen.findByText(/The start prompt can't be deleted/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Delete 1 prompt' }));
  expect(messages()).toEqual(['One', 'Three', 'Four', 'Five']);
});
longTest('EDITOR-T6 links among duplicated prompts lead to the duplicates; links to others stay', async () => {
  await open();
  await select(2, '{Shift>}{ArrowDown}{/Shift}', '{Control>}d{/Control}');
  expect(messages()).toEqual(['One', 'Two', 'Three', 'Two', 'Three', 'Four', 'Five']);
  const [second, third] = [state().doc.order[3]!, state().doc.order[4]!];
  expect(linkOf(second)).toBe(`.${state().doc.byKey[third]!.name}`);
  expect(linkOf(third)).toBe('.four');
  expect(linkOf('k2')).toBe('.three');
  expect(Object.keys(selectSelection(page.store.getState()).selected)).toEqual([second, third]);
  act(() => void page.store.dispatch(undone()));
  expect(messages()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
});
longTest(
  'EDITOR-T6 the picked move together, by Alt and an arrow or to a place, never above the start prompt',
  async () => {
    await open();
    await select(2, '{Shift>}{ArrowDown}{/Shift}', '{Alt>}{ArrowDown}{/Alt}');
    expect(messages()).toEqual(['One', 'Four', 'Two', 'Three', 'Five']);
    await page.user.click((await bar()).getByRole('button', { name: 'Move to…' }));
    const place = await screen.findByRole('textbox', { name: 'New position' });
    await page.user.clear(place);
    await page.user.type(place, '4{Enter}');
    expect(messages()).toEqual(['One', 'Four', 'Five', 'Two', 'Three']);
    act(() => void page.store.dispatch(undone()));
    act(() => void page.store.dispatch(undone()));
    expect(messages()).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    act(() => handle(2).focus());
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText('You cannot drag anything above the start prompt')).toBeInTheDocument();
  },
);
