import { act, screen } from '@testing-library/react';
import { selectEditor } from '../model/select-editor.js';
import { changesBetween } from '../model/changes.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import * as analysis from './analysis.slice.js';
import { MaxScore } from './MaxScore.js';

beforeAll(giveLayout);

test('COND-17 an author’s own maximum is typed, shown, sent alone, and emptied again', async () => {
  const page = await openEditor(flowOf({ message: 'Hello' }), { list: <MaxScore /> });
  act(() => {
    page.store.dispatch(analysis.maxScoreStarted());
    page.store.dispatch(analysis.maxScoreFound({ score: 8, min: 0, limitReached: false, best: null, isAtMost: false }));
  });
  const before = selectEditor(page.store.getState()).doc;
  await page.user.click(screen.getByRole('button', { name: 'Set your own maximum' }));
  const field = await screen.findByRole('textbox', { name: 'Scores are out of' });
  expect(field).toHaveAttribute('placeholder', '8');
  await page.user.type(field, '10');
  expect(screen.getByText('10')).toBeInTheDocument();
  expect(screen.getByText(/^Learners can reach at most 8 points/)).toBeInTheDocument();
  expect(changesBetween(before, selectEditor(page.store.getState()).doc)).toEqual({ outOf: 10 });
  await page.user.clear(field);
  expect(screen.queryByText(/^Learners can reach at most 8 points/)).toBeNull();
  expect(changesBetween(before, selectEditor(page.store.getState()).doc)).toBeNull();
});
