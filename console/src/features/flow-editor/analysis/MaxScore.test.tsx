import { act, screen } from '@testing-library/react';
import { takeEvery } from 'typed-redux-saga';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import * as analysis from './analysis.slice.js';
import { MaxScore } from './MaxScore.js';

let page: Rendered;
const asked = jest.fn();
function* saga() {
  yield* takeEvery(analysis.maxScoreRequested.type, asked);
}
const show = async (...actions: { type: string }[]) => {
  page = await renderPart(<MaxScore />, { features: [{ name: FEATURE_NAME, reducer: flowEditorReducer, saga }] });
  act(() => actions.forEach((each) => page.store.dispatch(each)));
};
const range = { score: 10, min: 0, limitReached: false, best: null, isAtMost: false };

test('EDIT-143 a spinner while it is computed', async () => {
  await show(analysis.maxScoreStarted());
  expect(screen.getByRole('status', { name: 'Computing max score' })).toBeInTheDocument();
});
test('EDIT-148 a whole number', async () => {
  await show(analysis.maxScoreFound({ ...range, score: 66.6666 }));
  expect(screen.getByText('67')).toBeInTheDocument();
});
test('EDIT-144 a failure says so', async () => {
  await show(analysis.maxScoreFailed());
  expect(screen.getByRole('img', { name: 'Error computing max score' })).toBeInTheDocument();
});
test('EDIT-145, 146, 147 too costly shows ???, says what a click does, and a click does it', async () => {
  await show(analysis.maxScoreFound({ ...range, limitReached: true }));
  const button = screen.getByRole('button', { name: 'Manual re-computation needed. Click to execute' });
  expect(button).toHaveTextContent('???');
  await page.user.click(button);
  expect(asked).toHaveBeenCalledTimes(1);
});
test('EDIT-142 a sum that a loop keeps adding to has no maximum', async () => {
  await show(analysis.maxScoreFound({ ...range, score: null }));
  expect(screen.getByText('∞')).toBeInTheDocument();
});
test('COND-16 a maximum that conditions may keep out of reach is called “at most”', async () => {
  await show(analysis.maxScoreFound({ ...range, score: 12, isAtMost: true }));
  expect(screen.getByText('at most 12')).toBeInTheDocument();
});
test.each([
  ['a maximum that some chat reaches', range, 10],
  ['one that conditions may keep out of reach', { ...range, isAtMost: true }, null],
  ['one that needs a click to be computed', { ...range, limitReached: true }, null],
])('COND-16 the preview is out of %s, or out of nothing', async (_, found, expected) => {
  await show(analysis.maxScoreFound(found));
  expect(analysis.selectReachedMaximum(page.store.getState())).toBe(expected);
});
