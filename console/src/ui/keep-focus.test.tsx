import { Button, Menu } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render.js';
import { useAsk } from './use-ask.js';

let done: () => void = () => undefined;
function Rows() {
  const ask = useAsk();
  const [rows, setRows] = useState(['Ana', 'Bo', 'Cy']);
  const [isWorking, setWorking] = useState(false);
  const question = { title: 'Sure?', question: 'It cannot be undone.', confirm: 'Yes' };
  const begin = () => {
    setWorking(true);
    done = () => setWorking(false);
  };
  const remove = (name: string) => setRows((all) => all.filter((each) => each !== name));
  return (
    <main>
      <Button loading={isWorking} onClick={() => ask({ ...question, onConfirm: begin })}>
        Begin
      </Button>
      {rows.map((name) => (
        <Button key={name} onClick={() => ask({ ...question, onConfirm: () => remove(name) })}>
          {`Remove ${name}`}
        </Button>
      ))}
      <Menu withinPortal>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask({ ...question, onConfirm: () => undefined })}>Archive</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Search" />
    </main>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
async function opened() {
  const { user } = await renderPart(<Rows />);
  const press = async (name: string, answer = 'Yes') => {
    await user.click(button(name));
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { user, press };
}

test('CONSOLE-Q1 a button that works after its question was answered has the focus again when it is done', async () => {
  const { press } = await opened();
  const tried = jest.spyOn(button('Begin'), 'focus');
  await press('Begin');
  // The dialog gives the focus back too early: the button is disabled.
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(button('Begin')).toBeDisabled();
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => done());
  await waitFor(() => expect(button('Begin')).toHaveFocus());
});

test('CONSOLE-Q1 the focus is somewhere else by the person’s own wish, so it stays there', async () => {
  const { user, press } = await opened();
  await press('Begin');
  await user.click(screen.getByLabelText('Search'));
  act(() => done());
  await waitFor(() => expect(button('Begin')).toBeEnabled());
  await new Promise(requestAnimationFrame);
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('CONSOLE-Q1 if the answer removes the button, its neighbour has the focus', async () => {
  const { press } = await opened();
  await press('Remove Bo');
  await waitFor(() => expect(button('Remove Cy')).toHaveFocus());
  await press('Remove Cy');
  await waitFor(() => expect(button('More')).toHaveFocus());
});

test('CONSOLE-Q1 a question from a menu gives the focus to the menu’s button', async () => {
  const { user, press } = await opened();
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(button('More')).toHaveFocus());
  await press('Remove Ana', 'Cancel');
  await waitFor(() => expect(button('Remove Ana')).toHaveFocus());
});
