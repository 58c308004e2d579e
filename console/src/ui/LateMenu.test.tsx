import { Button, MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LateMenu } from './LateMenu.js';

const menu = () => {
  const chosen = jest.fn();
  render(
    <MantineProvider env="test">
      <LateMenu button={<Button>More</Button>}>{() => <Menu.Item onClick={chosen}>Duplicate</Menu.Item>}</LateMenu>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), chosen, button: () => screen.getByRole('button', { name: 'More' }) };
};

test('EDIT-L20 the first press opens the menu, and choosing closes it and gives the focus back', async () => {
  const { user, chosen, button } = menu();
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(chosen).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(button()).toHaveFocus());
});
test('EDIT-L20 the keyboard opens the menu, Escape closes it, and a second press opens it again', async () => {
  const { user, button } = menu();
  button().focus();
  for (const _time of [1, 2]) {
    await user.keyboard('{Enter}');
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button()).toHaveFocus());
  }
});
