/** EDIT-L1: a part that can't be had is missing alone, says so in its place, and is asked for again. */
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { fetchAgain } from '../../foundation/fetch-again.js';
import { CATALOGUES } from '../../i18n/catalogues.js';
import { startI18n } from '../../i18n/i18n.js';
import { dialogPart } from './dialog-part.js';
import { lazyPart } from './lazy-part.js';

type ToolPart = ComponentType<{ readonly onClose: () => void }>;
type Make = <M extends object>(load: () => Promise<M>, pick: (module: M) => ToolPart) => ToolPart;

const i18n = startI18n('en');
const page = async (children: ReactNode, texts = i18n) =>
  render(
    <I18nextProvider i18n={await texts}>
      <MantineProvider env="test">
        <Suspense fallback="The page waits">{children}</Suspense>
      </MantineProvider>
    </I18nextProvider>,
  );
const online = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** A module that fails so many times. */
const failingFirst = <M,>(failures: number, there: M) => {
  let asked = 0;
  return { load: () => ((asked += 1) <= failures ? lost() : Promise.resolve(there)), asked: () => asked };
};
const Tool = ({ onClose }: { readonly onClose?: () => void }) => (
  <button type="button" onClick={onClose}>
    The tool
  </button>
);
const AROUND = 'What the author writes';

/** A text, and next to it a part that a button opens. */
function Editor({ part: Part }: { readonly part: ToolPart }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <textarea aria-label={AROUND} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Part onClose={() => setOpen(false)} />}
    </>
  );
}
const editorWith = async (part: ToolPart, texts = i18n) => {
  const user = userEvent.setup();
  await page(<Editor part={part} />, texts);
  const text = screen.getByLabelText(AROUND);
  await user.type(text, 'Why is the sky blue?');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, text };
};

const KINDS: readonly (readonly [string, Make])[] = [
  ['in its place', (load, pick) => lazyPart(load, pick)],
  ['a dialog', (load, pick) => dialogPart(load, pick)],
];
describe.each(KINDS)('EDIT-L1 %s', (_kind, make) => {
  test('the page stays as it is, and “Try again” brings the part', async () => {
    online(true);
    const { load } = failingFirst(1, { Tool });
    const { user, text } = await editorWith(make(load, (m) => m.Tool));
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
    expect(text).toHaveValue('Why is the sky blue?');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The tool')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText(AROUND)).toBe(text);
  });

  test('closed and opened again, it is requested again', async () => {
    const { load, asked } = failingFirst(1, { Tool });
    const { user } = await editorWith(make(load, (m) => m.Tool));
    await screen.findByRole('alert');
    const [close] = screen.getAllByRole('button', { name: 'Close' }).toReversed();
    await user.click(close!);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The tool')).toBeVisible();
    expect(asked()).toBe(2);
  });

  test('without a network it says that, offers no reload, and comes by itself', async () => {
    online(false);
    const { load } = failingFirst(1, { Tool });
    await editorWith(make(load, (m) => m.Tool));
    expect(await screen.findByRole('alert')).toHaveTextContent('opens automatically when you reconnect');
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The tool')).toBeVisible();
  });

  test('a part that throws takes nothing with it either', async () => {
    let broken = true;
    const Shaky = (props: { readonly onClose: () => void }) => {
      if (broken) throw new Error('a bug');
      return <Tool {...props} />;
    };
    const { user, text } = await editorWith(
      make(
        () => Promise.resolve({ Shaky }),
        (m) => m.Shaky,
      ),
    );
    await screen.findByRole('alert');
    expect(text).toHaveValue('Why is the sky blue?');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The tool')).toBeVisible();
  });
});

/** The catalogue is lost so many times; i18next itself asks twice before it gives up. */
const losing = (times: number) => {
  const english = jest.spyOn(CATALOGUES['archive']!, 'en');
  for (let lost = 0; lost < times; lost += 1) english.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return english;
};
const Texts = ({ onClose }: { readonly onClose?: () => void }) => {
  const { t } = useTranslation('archive');
  return (
    <button type="button" onClick={onClose}>
      {t('restore')}
    </button>
  );
};
describe.each(KINDS)('EDIT-L16 %s whose texts are lost', (_kind, make) => {
  test('says so in its place instead of showing their keys, and “Try again” brings them', async () => {
    online(true);
    const english = losing(2);
    const { user, text } = await editorWith(
      make(
        () => Promise.resolve({ Texts }),
        (m) => m.Texts,
      ),
      startI18n('en'),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
    expect(screen.queryByText('restore')).toBeNull();
    expect(text).toHaveValue('Why is the sky blue?');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
    expect(english).toHaveBeenCalledTimes(3);
    expect(screen.getByLabelText(AROUND)).toBe(text);
  });
  test('asks for them again when it is closed and opened again', async () => {
    losing(2);
    const { user } = await editorWith(
      make(
        () => Promise.resolve({ Texts }),
        (m) => m.Texts,
      ),
      startI18n('en'),
    );
    await screen.findByRole('alert');
    const [close] = screen.getAllByRole('button', { name: 'Close' }).toReversed();
    await user.click(close!);
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible();
  });
});
test('EDIT-L16 texts that one of the reader’s languages has are shown in that', async () => {
  jest.spyOn(CATALOGUES['archive']!, 'hi').mockRejectedValue(new TypeError('Failed to fetch'));
  await page(<Texts />, startI18n('hi'));
  expect(await screen.findByText('Restore')).toBeVisible();
});
test('EDIT-L16 without the shell’s texts nothing begins', async () => {
  jest.spyOn(CATALOGUES['common']!, 'en').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(startI18n('en')).rejects.toThrow('The texts are lost');
});

test('EDIT-L1 texts that nobody asked for stay silent, and come with the network', async () => {
  const { load } = failingFirst(1, { Tool });
  const Quiet = lazyPart(load, (m) => m.Tool, { Failed: null });
  await page(<Quiet />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The tool')).toBeVisible();
});

const failing = () =>
  Promise.reject(new TypeError('error loading dynamically imported module: https://x.example/a/B-1.js'));
test('EDIT-L2 where the browser keeps a failure, the module is asked for under an address of its own', async () => {
  const fetched: string[] = [];
  const fetch = async (address: string) => {
    fetched.push(address);
    return { Tool };
  };
  expect(await fetchAgain(failing, 2, fetch)).toEqual({ Tool });
  expect(fetched).toEqual(['https://x.example/a/B-1.js?again=2']);
});
test('EDIT-L2 a module that is there by now is not fetched twice; one that is gone fails as it did', async () => {
  const never = () => Promise.reject(new Error('not to be asked'));
  expect(await fetchAgain(() => Promise.resolve({ Tool }), 1, never)).toEqual({ Tool });
  await expect(fetchAgain(failing, 1, never)).rejects.toThrow('B-1.js');
  await expect(fetchAgain(lost, 1, never)).rejects.toThrow('Failed to fetch');
});
