import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { renderPart } from '../testing/render.js';
import { ToastLine } from './ToastLine.js';
import { toastInfo } from './toasts.js';

test('ERR-3 a toast goes once one of its buttons is pressed', async () => {
  const onClick = jest.fn();
  const page = await renderPart(<main />);
  act(() =>
    toastInfo({
      id: 'published',
      dismiss: 'Dismiss',
      message: <ToastLine id="published" text="It is published." acts={[{ label: 'Share', onClick }]} />,
    }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('It is published.')).toBeNull());
});
