/** The filters of the list of chats, and their place in the address (STAT-36). */
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';
import { TYPING_MS, useTyped } from './use-typed.js';

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.useRealTimers());

const HEAD = { id: 7, name: 'Fractions', ownership: 'own', user: { name: 'Ravi', email: 'ravi@school.example' } };
const LOG = { responseLog: [] as object[], totalRecords: 0, isAtLeast: false };
const serving = () =>
  fakeServer()
    .on('GET /flows/:id', { body: HEAD })
    .on('GET /flow_sequences/:id', { body: HEAD })
    .on('GET /flows/:id/responseLogs', { body: LOG })
    .on('GET /flow_sequences/:id/responseLogs', { body: LOG });
const ROUTES = { flows: 'GET /flows/:id/responseLogs', sequences: 'GET /flow_sequences/:id/responseLogs' } as const;

async function list(path: string, server: FakeServer = serving()) {
  const app = await renderApp({ server, path });
  await app.user.click(await screen.findByRole('tab', { name: 'Chats' }));
  const region = within(await screen.findByRole('region', { name: 'Chats' }));
  return { ...app, region };
}

describe.each(['flows', 'sequences'] as const)('the figures of %s', (kind) => {
  const page = `/${kind}/7/stats`;
  const askedLast = (server: FakeServer) => Object.fromEntries(server.askedFor(ROUTES[kind]).at(-1)?.query ?? []);

  test('STAT-18 STAT-19 STAT-20 STAT-24 STAT-36 each filter goes to the server and into the address, which the fields follow', async () => {
    const { user, region, server, address, go } = await list(page);
    await user.click(region.getByRole('radio', { name: 'Not completed' }));
    await user.click(region.getByRole('switch', { name: 'Input(s) pending' }));
    await user.type(region.getByRole('searchbox', { name: 'Search by learner’s ID' }), 'ana{Enter}');
    await user.click(region.getByRole('button', { name: 'More filters' }));
    await user.type(region.getByRole('textbox', { name: 'Score from (%)' }), '20');
    await user.type(region.getByRole('textbox', { name: 'Score to (%)' }), '999{Enter}');
    expect(region.getByRole('textbox', { name: 'Score to (%)' })).toHaveValue('100');
    expect(address()).toBe(`${page}?tab=chats&completed=false&pending=1&identifier=ana&scoreFrom=20&scoreTill=100`);
    const all = { completed: 'false', inputsPending: 'true', search: 'ana', scoreFrom: '20', scoreTill: '100' };
    await waitFor(() => expect(askedLast(server)).toMatchObject(all));
    await go(`${page}?pending=1`);
    expect(region.getByRole('searchbox')).toHaveValue('');
    expect(region.getByRole('textbox', { name: 'Score from (%)' })).toHaveValue('');
    await waitFor(() => {
      expect(askedLast(server)).toMatchObject({ inputsPending: 'true' });
      expect(Object.keys(askedLast(server)).sort()).toEqual(['inputsPending', 'timeZone']);
    });
  });
  test('STAT-4 STAT-5 the chosen days read "from … to …" and limit the list, which Refresh loads again', async () => {
    const { user, server, region } = await list(`${page}?from=2026-11-05&till=2026-11-10`);
    expect(screen.getByRole('button', { name: 'from Nov 5, 2026 to Nov 10, 2026' })).toBeVisible();
    await region.findByText('No chats match these filters');
    expect(askedLast(server)).toMatchObject({ fromDate: '2026-11-05', tillDate: '2026-11-10' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.askedFor(ROUTES[kind])).toHaveLength(2));
  });
  test('STAT-36 an address with filters opens Chats with them', async () => {
    const path = `${page}?identifier=ben&completed=true&pending=1&scoreFrom=0&scoreTill=40`;
    const { server } = await renderApp({ server: serving(), path });
    expect(await screen.findByRole('searchbox', { name: 'Search by learner’s ID' })).toHaveValue('ben');
    expect(screen.getByRole('radio', { name: 'Completed' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Input(s) pending' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Score from (%)' })).toHaveValue('0');
    expect(screen.getByRole('textbox', { name: 'Score to (%)' })).toHaveValue('40');
    await waitFor(() => expect(server.askedFor(ROUTES[kind])).toHaveLength(1));
    const asked = { search: 'ben', completed: 'true', inputsPending: 'true', scoreFrom: '0', scoreTill: '40' };
    expect(askedLast(server)).toMatchObject(asked);
  });
  test('STAT-25 STAT-36 an empty list says whether filters are the reason, and one button clears them all', async () => {
    const { user, region, address } = await list(`${page}?identifier=ben&scoreTill=40&from=2026-11-01&version=2`);
    expect(await region.findByText('No chats match these filters')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Clear all filters' }));
    expect(await region.findByText('There are no chats')).toBeVisible();
    expect(address()).toBe(page);
    expect(region.getByRole('searchbox')).toHaveValue('');
    expect(region.getByRole('searchbox')).toHaveFocus();
    expect(region.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });
});

test('STAT-36 a range that ends before it begins says so', async () => {
  const { region } = await list('/flows/7/stats?scoreFrom=60&scoreTill=40');
  expect(region.getByRole('alert')).toHaveTextContent('The first number is larger than the second');
});
test('STAT-36 a text that no filter can be is left out of the question', async () => {
  const { server } = await list('/flows/7/stats?completed=maybe&pending=yes&scoreFrom=-1&scoreTill=1e9');
  await waitFor(() => expect(server.askedFor(ROUTES.flows)).toHaveLength(1));
  expect(server.askedFor(ROUTES.flows)[0]?.query.toString()).toMatch(/^timeZone=[^&]+$/);
});

describe('a text that is typed', () => {
  function typing(value: string) {
    jest.useFakeTimers();
    const given: string[] = [];
    const hook = renderHook(
      (now: string) =>
        useTyped(
          now,
          (text) => text.trim(),
          (next) => given.push(next),
        ),
      { initialProps: value },
    );
    const type = (text: string) => act(() => hook.result.current.type(text));
    const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    return { ...hook, given, type, pass };
  }

  test('STAT-18 the search waits 750 ms after the last key', () => {
    expect(TYPING_MS).toBe(750);
    const { result, given, type, pass } = typing('');
    type('a');
    pass(TYPING_MS - 1);
    type('as');
    pass(TYPING_MS - 1);
    expect(given).toEqual([]);
    expect(result.current.waits).toBe(true);
    pass(1);
    expect(given).toEqual(['as']);
  });
  test('STAT-18 a key between the end of the pause and the new address is not lost', () => {
    const { result, rerender, given, type, pass } = typing('');
    type('a');
    pass(TYPING_MS);
    type('as');
    rerender('a');
    expect(result.current.text).toBe('as');
    pass(TYPING_MS);
    expect(given).toEqual(['a', 'as']);
    rerender('as');
    expect([result.current.text, result.current.waits]).toEqual(['as', false]);
  });
  test('STAT-18 a search that did not arrive in the address is sent again', () => {
    const { result, rerender, given, type, pass } = typing('');
    type('a');
    pass(TYPING_MS);
    rerender('');
    pass(TYPING_MS);
    expect([given, result.current.waits]).toEqual([['a', 'a'], true]);
    rerender('a');
    pass(TYPING_MS);
    expect([given, result.current.waits]).toEqual([['a', 'a'], false]);
  });
  test('STAT-36 the text follows an address that others changed, also back to one of its own', () => {
    const { result, rerender, type, pass } = typing('');
    type('ana ');
    pass(TYPING_MS);
    rerender('ana');
    expect(result.current.text).toBe('ana ');
    rerender('');
    expect(result.current.text).toBe('');
    rerender('ana');
    expect(result.current.text).toBe('ana');
  });
});

test('STAT-36 a version in the address is shown in Chats before any counters were read', async () => {
  const server = serving().on('GET /flows/:id', { body: { ...HEAD, latestVersion: 3 } });
  const { user } = await renderApp({ server, path: '/flows/7/stats?version=2&completed=true' });
  const field = await screen.findByRole('combobox', { name: 'Version' });
  expect(field).toHaveValue('Version 2');
  await user.click(field);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All versions',
    'Version 3',
    'Version 2',
    'Version 1',
  ]);
  expect(server.askedFor('GET /flows/:id/stats')).toEqual([]);
});

test('STAT-R2 a day that does not exist limits nothing, and the page says so', async () => {
  const server = serving();
  await renderApp({ server, path: '/flows/7/stats?from=2026-02-31&completed=true' });
  expect(await screen.findByText('The calendar has no 2026-02-31, so that limit is left out.')).toBeVisible();
  expect(server.askedFor('GET /flows/:id/responseLogs').at(-1)?.query.has('fromDate')).toBe(false);
});

test('STAT-45 the limit to a sequence has the sequence’s name', async () => {
  const flow = { ...HEAD, flowSequence: { id: 3, name: 'Science' } };
  const server = serving().on('GET /flows/:id', { body: flow });
  await renderApp({ server, path: '/flows/7/stats?sequence=3&completed=true' });
  expect(await screen.findByRole('button', { name: /^Only chats of “Science”/ })).toBeVisible();
});
