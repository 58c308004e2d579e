import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { useAppSelector } from './hooks.js';
import { dialogs } from './dialogs/dialogs.slice.js';
import { SteadyStore } from './SteadyStore.js';
import { makeStore } from './store.js';

const PARTS = 12;
/** Longer than the steps in which React draws. */
const PART_MS = 10;

let drawn = 0;
function Part() {
  drawn += 1;
  for (const end = performance.now() + PART_MS; performance.now() < end;);
  return <p>{useAppSelector(({ session }) => session.user?.email ?? 'nobody')}</p>;
}
const Shown = () => <b>{useAppSelector((state) => state.dialogs.open?.name ?? 'nothing')}</b>;

const { IS_REACT_ACT_ENVIRONMENT: wasActing } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
// In `act` React draws everything at one go.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: wasActing }));

test('EDIT-L14 changes while a page is drawn in steps are shown afterwards, without drawing the page again', async () => {
  const store = makeStore({ user: null, fetch: () => new Promise(() => undefined) });
  const place = document.createElement('div');
  const root = createRoot(place);
  startTransition(() =>
    root.render(
      <Provider store={store}>
        <SteadyStore>
          <Shown />
          {Array.from({ length: PARTS }, (_, index) => (
            <Part key={index} />
          ))}
        </SteadyStore>
      </Provider>,
    ),
  );
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve));
  };
  await until(() => drawn > 0);
  expect(drawn).toBeLessThan(PARTS);
  store.dispatch(dialogs.opened({ name: 'account' }));
  await until(() => place.textContent.includes('account'));
  expect(drawn).toBe(PARTS);
  store.dispatch(dialogs.closed());
  await until(() => place.textContent.includes('nothing'));
  root.unmount();
  store.stop();
});
