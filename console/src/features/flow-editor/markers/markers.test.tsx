import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEditor } from '../model/hooks.js';
import { answerChanged } from '../model/edits.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { cardsInView } from './in-view.slice.js';
import { PromptList } from '../cards/PromptList.js';
import { CardsInView, IN_VIEW_MS } from './in-view.js';
import { MarkerBar, REFRESH_MS } from './MarkerBar.js';

beforeAll(giveLayout);
afterEach(() => jest.useRealTimers());

const leads = (message: string, nextKey?: string) => ({
  message,
  answers: [{ key: 'a', message: 'on', ...(nextKey && { nextKey }) }],
});
/** As in the editor, where the bar mounts after the flow has loaded. */
function Strip() {
  const isThere = useEditor(({ load }) => load === 'fulfilled');
  return isThere ? <MarkerBar /> : null;
}
const open = () =>
  openEditor(flowOf(leads('One', '.two'), leads('Two', '.three'), { message: 'Three' }), {
    list: (
      <>
        <PromptList />
        <Strip />
      </>
    ),
  });
const strip = () => screen.getByRole('slider', { name: 'Prompt overview' });
/** The look of each prompt's mark. */
const marks = () => {
  const looks: string[] = [];
  for (const shape of strip().querySelectorAll<SVGPathElement>('[data-mark]'))
    for (const place of shape.dataset['places']!.split(' ')) looks[Number(place)] = shape.dataset['mark']!;
  return looks;
};

test('EDIT-58 a card is in view once it has been seen for 300 ms, and no longer than it is seen', () => {
  jest.useFakeTimers();
  const reported: (readonly string[])[] = [];
  const cards = new CardsInView((keys) => reported.push(keys));
  cards.update([
    { key: 'k1', isVisible: true },
    { key: 'k2', isVisible: true },
  ]);
  jest.advanceTimersByTime(IN_VIEW_MS - 1);
  expect(reported).toEqual([]);
  cards.update([{ key: 'k2', isVisible: false }]);
  jest.advanceTimersByTime(1);
  expect(reported).toEqual([['k1']]);
  jest.advanceTimersByTime(5_000);
  expect(reported).toHaveLength(1);
  cards.update([{ key: 'k1', isVisible: false }]);
  expect(reported.at(-1)).toEqual([]);
  expect(IN_VIEW_MS).toBe(300);
});
test('EDIT-59 the marker bar looks at the draft every 3000 ms', async () => {
  const refreshes: (() => void)[] = [];
  const { setInterval: real } = window;
  const spy = jest
    .spyOn(window, 'setInterval')
    .mockImplementation(((act: () => void, ms: number) =>
      ms === REFRESH_MS ? refreshes.push(act) : real(act, ms)) as never);
  const page = await open();
  spy.mockRestore();
  expect(REFRESH_MS).toBe(3_000);
  expect(marks()).toEqual(['start', 'plain', 'finish']);
  const change = { key: 'k2', answerKey: 'a', changes: { nextKey: undefined } };
  act(() => void page.store.dispatch(answerChanged(change)));
  expect(marks()).toEqual(['start', 'plain', 'finish']);
  act(() => refreshes[0]!());
  expect(marks()).toEqual(['start', 'problem', 'finish']);
});
test('I18N-T20 a prompt is marked while the common answers that it asks with lack a translation', async () => {
  const definition = {
    ...flowOf(
      { message: 'One', tMessage: { hi: 'एक' }, answers: '.agree' },
      { message: 'Two', tMessage: { hi: 'दो' } },
    ),
    commonAnswers: { agree: [{ key: 'y', message: 'Yes', nextKey: '.two' }] },
  };
  await openEditor(definition, { flow: { languages: ['en', 'hi'] }, list: <Strip /> });
  expect(marks()).toEqual(['missing', 'finish']);
});
test('EDITOR-T8 the strip shows the part in view, and the place of each prompt', async () => {
  const page = await open();
  act(() => void page.store.dispatch(cardsInView(['k2', 'k3'])));
  expect(strip()).toHaveAttribute('aria-valuenow', '2');
  expect(strip().querySelector('[data-in-view]')).toHaveAttribute('data-in-view', '2-3');
  act(() => strip().focus());
  await page.user.keyboard('{End}');
  expect(strip()).toHaveAttribute('aria-valuetext', 'Prompt 3 of 3 · Finish');
  expect(selectEditor(page.store.getState()).jump).toMatchObject({ key: 'k3', keepsFocus: true });
  expect(strip()).toHaveFocus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move prompt 3' })).toHaveFocus());
});
test('EDITOR-T8 a click on the strip goes to the prompt at that height', async () => {
  const page = await open();
  strip().getBoundingClientRect = () => ({ top: 0, height: 60 }) as DOMRect;
  fireEvent.click(strip(), { clientY: 55 });
  expect(selectEditor(page.store.getState()).jump?.key).toBe('k3');
});
