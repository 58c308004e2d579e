import { act, screen } from '@testing-library/react';
import { renderPart } from '../testing/render.js';
import { ErrorView } from './ErrorView.js';

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
