import { act, screen } from '@testing-library/react';
import { renderPart } from '../testing/render.js';
import { ArchivedView } from './ArchivedView.js';
import { EmptyState } from './EmptyState.js';
import { ErrorView } from './ErrorView.js';
import { NotFoundPage } from './NotFoundPage.js';

test('CONSOLE-R2 a lost part is tried again by a click, and by itself when the network is back', async () => {
  const retry = jest.fn();
  const app = await renderPart(<ErrorView message="The server cannot be reached." onRetry={() => retry()} />);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(1);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(2);
  app.unmount();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
});

const ARCHIVED = { status: 410, code: 'archived', message: 'Archived', errors: [], data: {} };
test.each([
  ['an empty list', 'calm', 'Nothing waits', <EmptyState key="" icon={null} text="Nothing waits" />],
  ['a failure', 'wrong', 'This could not be loaded', <ErrorView key="" message="The server cannot be reached." />],
  [
    'an archived item',
    'away',
    'This flow is archived',
    <ArchivedView key="" kind="flow" id={7} failure={ARCHIVED} onRestored={() => undefined} />,
  ],
  ['an unknown page', 'away', 'Page not found', <NotFoundPage key="" />],
])('CONSOLE-L4 %s has a tile, a head and the next step', async (_, mood, head, view) => {
  const { container } = await renderPart(view);
  const tiles = [...container.querySelectorAll<HTMLElement>('[data-mood]')];
  expect(tiles.map(({ dataset }) => dataset['mood'])).toEqual([mood]);
  expect(tiles[0]?.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(tiles[0]?.nextElementSibling).toHaveTextContent(head);
});
