import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { HeldKeys } from './HeldKeys.js';

function Finder({ start }: { readonly start: string }) {
  const [query, setQuery] = useState(start);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <input aria-label="Find" ref={field} value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
  );
}

const opened = async (start = '') => {
  let arrive = () => {};
  const Late = lazy(
    () =>
      new Promise<{ default: () => React.ReactElement }>(
        (resolve) => (arrive = () => resolve({ default: () => <Finder start={start} /> })),
      ),
  );
  const user = userEvent.setup();
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <textarea aria-label="Message" onKeyDown={({ ctrlKey, key }) => ctrlKey && key === 'f' && setOpen(true)} />
        {isOpen && (
          <Suspense fallback={<HeldKeys />}>
            <Late />
          </Suspense>
        )}
      </>
    );
  };
  render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Message' }));
  await user.keyboard('{Control>}f{/Control}');
  return { user, arrive: () => act(async () => arrive()) };
};

test.each(['', 'three'])(
  'TOOL-K1 what is typed while a bar is being fetched stands in its field, over "%s"',
  async (start) => {
    const { user, arrive } = await opened(start);
    await user.keyboard('hal');
    await arrive();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Find' })).toHaveValue('hal'));
    await user.keyboard('ve');
    expect(screen.getByRole('textbox', { name: 'Find' })).toHaveValue('halve');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  },
);

test('TOOL-K1 Escape still reaches whatever it closes', async () => {
  const { user } = await opened();
  const closed = jest.fn();
  window.addEventListener('keydown', closed);
  await user.keyboard('h{Escape}');
  window.removeEventListener('keydown', closed);
  expect(closed.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Escape']);
});
