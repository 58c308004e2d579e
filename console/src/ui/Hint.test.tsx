import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint } from './Hint.js';
import { theme } from './theme.js';

const hinted = (onMouseEnter = () => undefined) => {
  render(
    <MantineProvider theme={theme} env="test">
      <Hint label="Puts it away">
        <button type="button" onMouseEnter={onMouseEnter}>
          Archive
        </button>
      </Hint>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Archive' }) };
};

test('EDIT-L19 the mouse on the element opens the hint, and closes it by leaving; the element stays the same', async () => {
  const entered = jest.fn();
  const { user, button } = hinted(entered);
  button.focus();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Puts it away');
  expect(entered).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  await user.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
test('EDIT-L19 Escape closes the hint', async () => {
  const { user, button } = hinted();
  await user.hover(button);
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
test('EDIT-L19 a mouse that only passes opens no hint', () => {
  jest.useFakeTimers();
  const { button } = hinted();
  fireEvent.mouseEnter(button);
  fireEvent.mouseLeave(button);
  jest.runAllTimers();
  expect(screen.queryByRole('tooltip')).toBeNull();
  jest.useRealTimers();
});
