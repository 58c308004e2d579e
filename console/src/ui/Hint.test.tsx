import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint } from './Hint.js';
import { theme } from './theme.js';

const hinted = ({ onPointerEnter = () => undefined, disabled = false } = {}) => {
  render(
    <MantineProvider theme={theme} env="test">
      <Hint label="Puts it away">
        <button type="button" onPointerEnter={onPointerEnter} disabled={disabled}>
          Archive
        </button>
      </Hint>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Archive' }) };
};

test('EDIT-L19 the mouse on the element opens the hint, and closes it by leaving; the element stays the same', async () => {
  const entered = jest.fn();
  const { user, button } = hinted({ onPointerEnter: entered });
  button.focus();
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Puts it away');
  expect(button).toHaveAccessibleDescription('Puts it away');
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
  fireEvent.pointerEnter(button);
  fireEvent.pointerLeave(button);
  jest.runAllTimers();
  expect(screen.queryByRole('tooltip')).toBeNull();
  jest.useRealTimers();
});
test('EDIT-L19 a disabled button has its hint, too', async () => {
  const { button } = hinted({ disabled: true });
  fireEvent.pointerEnter(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Puts it away');
});
test('EDIT-L19 whoever drags the element sees no hint meanwhile', async () => {
  const { button } = hinted();
  fireEvent.pointerEnter(button);
  await screen.findByRole('tooltip');
  fireEvent.dragStart(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
