import { act, screen } from '@testing-library/react';
import { renderPart } from '../testing/render.js';
import { LoadMore } from './LoadMore.js';

let seen: ((entries: { isIntersecting: boolean }[]) => void) | null = null;
class Observer {
  constructor(callback: typeof seen) {
    seen = callback;
  }
  observe() {}
  disconnect() {
    seen = null;
  }
}
beforeEach(() => Object.assign(globalThis, { IntersectionObserver: Observer }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
const scrolledTo = (isIntersecting: boolean) => act(() => seen?.([{ isIntersecting }]));

test('STAT-22 USER-5 the next page is asked for when the end of the list comes into view', async () => {
  const more = jest.fn();
  await renderPart(<LoadMore pending={false} failed={false} onMore={more} />);
  scrolledTo(false);
  expect(more).not.toHaveBeenCalled();
  scrolledTo(true);
  expect(more).toHaveBeenCalledTimes(1);
});
test('STAT-22 USER-5 while a page is on its way nothing more is asked for', async () => {
  const more = jest.fn();
  await renderPart(<LoadMore pending failed={false} onMore={more} />);
  expect(seen).toBeNull();
});
test('STAT-29 USER-14 after a failure the list waits for a click', async () => {
  const more = jest.fn();
  const { user } = await renderPart(<LoadMore pending={false} failed onMore={more} />);
  expect(seen).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Error, click to retry' }));
  expect(more).toHaveBeenCalledTimes(1);
});
