import { act } from '@testing-library/react';
import { renderPart } from '../testing/render.js';
import { useQuery, type ChangeQuery } from './use-query.js';

async function open(path: string) {
  let change: ChangeQuery = () => undefined;
  function Part() {
    const [query, changeQuery] = useQuery();
    change = changeQuery;
    return query.toString();
  }
  const app = await renderPart(<Part />, { path });
  return { ...app, drawn: change };
}

test('CONSOLE-R8 a change of the address before the one before it is drawn keeps both', async () => {
  const { drawn, ...app } = await open('/?tab=chats&question=q1');
  act(() => {
    drawn({ state: 'graded', question: null });
    drawn({ question: 'q2' });
    drawn((now) => ({ page: now.get('state') }));
  });
  expect(app.address()).toBe('/?tab=chats&state=graded&question=q2&page=graded');
  expect(app.container).toHaveTextContent('tab=chats&state=graded&question=q2&page=graded');
});

test('CONSOLE-R8 a change to what the address says already adds no entry that Back would lead to', async () => {
  const { drawn, address } = await open('/?view=oldest');
  const before = address();
  act(() => drawn({ view: 'oldest', state: null }));
  expect(address()).toBe(before);
});
