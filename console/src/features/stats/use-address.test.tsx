/** Filters that change faster than the page is drawn (STAT-36). */
import { act } from '@testing-library/react';
import { renderPart } from '../../testing/render.js';
import { dayIn, useAddress, type Addressed } from './use-address.js';

interface Filter {
  readonly name: string | null;
  readonly done: string | null;
}
const FILTER: Addressed<Filter> = {
  read: (query) => ({ name: query.get('name'), done: query.get('done') }),
  write: ({ name, done }) => ({ name, done }),
};

async function open(path: string) {
  let change: (changed: Partial<Filter>) => void = () => undefined;
  function Part() {
    const [value, set] = useAddress(FILTER);
    change = set;
    return JSON.stringify(value);
  }
  const app = await renderPart(<Part />, { path });
  return { ...app, drawn: change };
}

test('STAT-36 a change before the one before it is drawn keeps both', async () => {
  const { drawn, ...app } = await open('/?tab=chats');
  act(() => {
    drawn({ name: 'ana' });
    drawn({ done: 'false' });
  });
  expect(app.address()).toBe('/?tab=chats&name=ana&done=false');
  expect(app.container).toHaveTextContent('{"name":"ana","done":"false"}');
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-31', null],
  ['2026-13-01', null],
  ['yesterday', null],
])('STAT-R2 the day %s of an address is taken as %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});
