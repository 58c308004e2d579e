import { PAGE_ROWS } from './api/page-rows.js';
import type { AnyFeature } from './feature.js';
import { command, featureOf, pages, resource } from './resource.js';
import { makeStore, type AppStore } from './store.js';

interface Row {
  readonly id: string;
}
interface Request<T> {
  readonly signal: AbortSignal;
  readonly reply: (value: T) => void;
  readonly fail: (error: Error) => void;
}
/** Requests wait until the test answers them, in any order. */
function waiting<T>() {
  const all: Request<T>[] = [];
  return {
    ask: (signal: AbortSignal) => new Promise<T>((reply, fail) => all.push({ signal, reply, fail })),
    at(index: number): Request<T> {
      const found = all[index];
      if (!found) throw new Error(`Only ${all.length} requests were sent`);
      return found;
    },
  };
}
/** Promises that are answered already pass their values on before this one. */
const settled = () => new Promise((done) => setTimeout(done));
const rows = (count: number, first = 0): Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${first + at}` }));
const page = (all: readonly Row[]) => ({ rows: all, total: 30, isAtLeast: false });

let store: AppStore;
beforeEach(() => (store = makeStore({ user: null })));
afterEach(() => {
  store.stop();
  jest.restoreAllMocks();
});
const added = <F extends AnyFeature>(feature: F): F => {
  store.addFeature(feature);
  return feature;
};

describe('CONSOLE-S3 a value', () => {
  const open = () => {
    const { ask, at } = waiting<string>();
    const one = resource({ name: 'one', load: (_, _id: number, signal) => ask(signal) });
    const feature = added(featureOf('test', { one }));
    return { one, at, state: () => feature.select(store.getState()).one };
  };

  test('is loaded, and a failure takes its place', async () => {
    const { one, at, state } = open();
    expect(state()).toEqual({ arg: null, status: 'idle', error: null, value: null });
    store.dispatch(one.requested(7));
    expect(state()).toEqual({ arg: 7, status: 'pending', error: null, value: null });
    at(0).reply('seven');
    await settled();
    expect(state()).toEqual({ arg: 7, status: 'fulfilled', error: null, value: 'seven' });
    store.dispatch(one.requested(7));
    at(1).fail(new Error('away'));
    await settled();
    expect(state()).toMatchObject({ arg: 7, status: 'rejected', error: { message: 'away' }, value: null });
  });
  test('stays while the same one is requested, and goes when another one is', async () => {
    const { one, at, state } = open();
    store.dispatch(one.requested(7));
    at(0).reply('seven');
    await settled();
    store.dispatch(one.requested(7));
    expect(state()).toMatchObject({ status: 'pending', value: 'seven' });
    store.dispatch(one.requested(8));
    expect(state()).toMatchObject({ status: 'pending', value: null });
  });
  test('is that of the newest request; the request before it is aborted', async () => {
    const { one, at, state } = open();
    store.dispatch(one.requested(7));
    store.dispatch(one.requested(8));
    expect(at(0).signal.aborted).toBe(true);
    at(1).reply('eight');
    at(0).reply('seven');
    await settled();
    expect(state()).toMatchObject({ arg: 8, status: 'fulfilled', value: 'eight' });
  });
  test('that is wanted is requested only if it is not loaded', async () => {
    const { one, at, state } = open();
    store.dispatch(one.wanted(7));
    at(0).reply('seven');
    await settled();
    store.dispatch(one.wanted(7));
    expect(state()).toMatchObject({ status: 'fulfilled', value: 'seven' });
    store.dispatch(one.wanted(8));
    expect(state()).toMatchObject({ arg: 8, status: 'pending', value: null });
  });
  test('is refreshed by its own action or another part’s, and stays in sight until then and if that fails', async () => {
    const { ask, at } = waiting<string>();
    const other = command({ name: 'other', send: (_, id: number) => Promise.resolve(id) });
    const one = resource({
      name: 'one',
      load: (_, _id: number, signal) => ask(signal),
      refreshedBy: other.fulfilled.match,
    });
    const feature = added(featureOf('test', { one, other }));
    const state = () => feature.select(store.getState()).one;
    store.dispatch(one.refreshed());
    store.dispatch(one.requested(7));
    at(0).reply('old');
    await settled();
    store.dispatch(one.refreshed());
    at(1).fail(new Error('away'));
    await settled();
    expect(state()).toMatchObject({ status: 'fulfilled', error: null, value: 'old' });
    store.dispatch(other.requested(1));
    await settled();
    expect(state()).toMatchObject({ status: 'fulfilled', value: 'old' });
    at(2).reply('new');
    await settled();
    expect(state()).toMatchObject({ status: 'fulfilled', value: 'new' });
  });
  test('stays while another argument is requested, and after a failure, where its options say so', async () => {
    const { ask, at } = waiting<string>();
    const one = resource({
      name: 'one',
      load: (_, _id: number, signal) => ask(signal),
      stays: (before, now) => before % 2 === now % 2,
      staysAfterFailure: true,
    });
    const feature = added(featureOf('test', { one }));
    const state = () => feature.select(store.getState()).one;
    store.dispatch(one.requested(1));
    at(0).reply('odd');
    await settled();
    store.dispatch(one.requested(3));
    expect(state()).toMatchObject({ arg: 3, status: 'pending', value: 'odd' });
    at(1).fail(new Error('away'));
    await settled();
    expect(state()).toMatchObject({ status: 'rejected', value: 'odd' });
    store.dispatch(one.requested(4));
    expect(state()).toMatchObject({ status: 'pending', value: null });
  });
});

describe('CONSOLE-S4 a list', () => {
  const open = () => {
    const { ask, at } = waiting<ReturnType<typeof page>>();
    const asked: (string | undefined)[] = [];
    const removing = command({ name: 'removing', send: (_, id: string) => Promise.resolve(id) });
    const list = pages({
      name: 'list',
      load(_, _search: string, since, signal) {
        asked.push(since);
        return ask(signal);
      },
      removed: (action) => (removing.fulfilled.match(action) ? action.payload.arg : null),
    });
    const feature = added(featureOf('test', { list, removing }));
    return { list, removing, at, asked, state: () => feature.select(store.getState()).list };
  };

  test('grows page by page, up to the first that is not full', async () => {
    const { list, at, asked, state } = open();
    store.dispatch(list.requested('a'));
    at(0).reply(page(rows(PAGE_ROWS)));
    await settled();
    expect(state()).toMatchObject({ status: 'fulfilled', total: 30, ended: false, value: rows(PAGE_ROWS) });
    store.dispatch(list.moreRequested());
    expect(state().more).toBe('pending');
    at(1).fail(new Error('away'));
    await settled();
    expect(state()).toMatchObject({ more: 'rejected', value: rows(PAGE_ROWS) });
    store.dispatch(list.moreRequested());
    at(2).reply(page(rows(10, PAGE_ROWS)));
    await settled();
    expect(state()).toMatchObject({ more: 'fulfilled', ended: true, value: rows(30) });
    const last = `r${PAGE_ROWS - 1}`;
    expect(asked).toEqual([undefined, last, last]);
  });
  test('keeps its rows while it is requested again, and leaves out a page of the list before', async () => {
    const { list, at, state } = open();
    store.dispatch(list.requested('a'));
    at(0).reply(page(rows(PAGE_ROWS)));
    await settled();
    store.dispatch(list.moreRequested());
    store.dispatch(list.requested('b'));
    expect(state()).toMatchObject({ status: 'pending', more: 'idle', value: rows(PAGE_ROWS) });
    at(1).reply(page(rows(1, 100)));
    at(2).reply(page(rows(1, 200)));
    await settled();
    expect(state().value).toEqual(rows(1, 200));
  });
  test('loses the row that a command has removed', async () => {
    const { list, removing, at, state } = open();
    store.dispatch(list.requested('a'));
    at(0).reply(page(rows(3)));
    await settled();
    store.dispatch(removing.requested('r1'));
    await settled();
    expect(state()).toMatchObject({ value: [{ id: 'r0' }, { id: 'r2' }], total: 29 });
  });
  test('reports a further page that is requested before the first', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { list, asked } = open();
    store.dispatch(list.moreRequested());
    expect(logged).toHaveBeenCalledWith(new Error('Called before list'));
    expect(asked).toEqual([]);
  });
});

describe('CONSOLE-S5 a command', () => {
  const open = () => {
    const { ask, at } = waiting<string>();
    const doing = command({ name: 'doing', send: (_, _id: number, signal) => ask(signal) });
    const made = resource({
      name: 'made',
      load: (_, _arg: void) => Promise.resolve<readonly string[]>(['first']),
      follow: (value, action) => (doing.fulfilled.match(action) ? [...value, action.payload.reply] : value),
    });
    const feature = added(featureOf('test', { doing, made }));
    return { doing, made, at, state: () => feature.select(store.getState()) };
  };

  test('keeps its newest reply until that is dropped, whatever fails meanwhile', async () => {
    const { doing, at, state } = open();
    store.dispatch(doing.requested(1));
    store.dispatch(doing.requested(2));
    at(0).reply('one');
    at(1).reply('two');
    await settled();
    expect(state().doing).toEqual({ status: 'fulfilled', error: null, value: 'two' });
    store.dispatch(doing.requested(3));
    at(2).fail(new Error('away'));
    await settled();
    expect(state().doing).toMatchObject({ status: 'rejected', error: { message: 'away' }, value: 'two' });
    store.dispatch(doing.dropped());
    expect(state().doing).toMatchObject({ status: 'rejected', value: null });
  });
  test('ignores a reply after its dialog was closed; a list still follows it', async () => {
    const { doing, made, at, state } = open();
    store.dispatch(made.requested());
    await settled();
    store.dispatch(doing.requested(1));
    store.dispatch(doing.ended());
    at(0).reply('one');
    await settled();
    expect(state().doing).toEqual({ status: 'idle', error: null, value: null });
    expect(state().made.value).toEqual(['first', 'one']);
  });
  test('drops its reply when another command has undone it', async () => {
    const sent = waiting<string>();
    const undo = command({ name: 'undo', send: (_, text: string) => Promise.resolve(text) });
    const make = command({
      name: 'make',
      send: (_, _id: number, signal) => sent.ask(signal),
      follow: (reply, action) => (undo.fulfilled.match(action) && action.payload.arg === reply ? null : reply),
    });
    const feature = added(featureOf('undone', { make, undo }));
    const kept = () => feature.select(store.getState()).make.value;
    store.dispatch(make.requested(1));
    sent.at(0).reply('one');
    store.dispatch(undo.requested('two'));
    await settled();
    expect(kept()).toBe('one');
    store.dispatch(undo.requested('one'));
    await settled();
    expect(kept()).toBeNull();
  });
});

test('CONSOLE-S6 the state of a feature stays the same object while none of its parts changes', () => {
  const one = resource({ name: 'one', load: (_, id: number) => Promise.resolve(id) });
  const two = command({ name: 'two', send: (_, id: number) => Promise.resolve(id) });
  const feature = added(featureOf('test', { one, two }));
  const before = feature.select(store.getState());
  store.dispatch({ type: 'elsewhere' });
  expect(feature.select(store.getState())).toBe(before);
  store.dispatch(one.requested(1));
  expect(feature.select(store.getState())).not.toBe(before);
  expect(feature.select(store.getState()).two).toBe(before.two);
});
