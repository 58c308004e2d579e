import { act, screen } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { renderPart } from '../testing/render.js';
import { toastInfo } from '../ui/toasts.js';

test('EDIT-L17 a toast appears although nobody has begun to use the page', async () => {
  await renderPart(<p>Nothing to press</p>);
  act(() => toastInfo({ message: 'Your link has expired', dismiss: 'Close' }));
  expect(await screen.findByText('Your link has expired')).toBeVisible();
  act(() => notifications.clean());
});
