/** Draws a part of the console as the application would: store, language, looks and router around it. */
import { notifications } from '@mantine/notifications';
import { act, configure, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Session } from '@parley/contracts/http/auth';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import type { ReactNode } from 'react';
import { createMemoryRouter, createPath, RouterProvider, type RouteObject } from 'react-router-dom';
import { NAMESPACES } from '../i18n/catalogues.js';
import { startI18n } from '../i18n/i18n.js';
import { CurrentRouter } from '../foundation/current-router.js';
import type { AnyFeature } from '../foundation/feature.js';
import { Providers } from '../shell/Providers.js';
import { routesOf } from '../shell/routes.js';
import { makeStore, type AppStore } from '../foundation/store.js';
import { fakeServer, type FakeServer } from './fake-server.js';

// The first test of a file also compiles the chunks that its page loads.
configure({ asyncUtilTimeout: 15_000 });

export const ASHA: Session = {
  id: 'user-asha',
  email: 'asha@school.example',
  name: 'Asha Rao',
  createdAt: '2026-01-01T00:00:00.000Z',
  settings: {},
  defaultSettings: {},
  jwt: 'jwt-asha',
};

export interface RenderOptions {
  readonly server?: FakeServer;
  /** null = nobody; default Asha. */
  readonly user?: Session | null;
  readonly language?: InterfaceLanguage;
  readonly path?: string;
  readonly features?: readonly AnyFeature[];
}
export interface Rendered extends RenderResult {
  readonly store: AppStore;
  readonly server: FakeServer;
  readonly user: UserEvent;
  readonly address: () => string;
  /** As a link of the application would. */
  readonly go: (path: string, state?: unknown) => Promise<void>;
}

async function draw(routes: (store: AppStore) => RouteObject[], options: RenderOptions): Promise<Rendered> {
  // Toasts are kept outside of the store: those of the test before would stand here for their six seconds.
  notifications.clean();
  const server = options.server ?? fakeServer();
  const store = makeStore({ fetch: server.fetch, user: options.user === undefined ? ASHA : options.user });
  for (const feature of options.features ?? []) store.addFeature(feature);
  const i18n = await startI18n(options.language ?? 'en');
  await i18n.loadNamespaces([...NAMESPACES]);
  const router = createMemoryRouter(routes(store), { initialEntries: [options.path ?? '/'] });
  // A part that is loaded lazily for the first drawing arrives within it.
  const result = await act(() =>
    Promise.resolve(
      render(
        <Providers store={store} i18n={i18n} still>
          <CurrentRouter value={router}>
            <RouterProvider router={router} />
          </CurrentRouter>
        </Providers>,
      ),
    ),
  );
  const user = userEvent.setup();
  return Object.assign(result, {
    store,
    server,
    user,
    address: () => createPath(router.state.location),
    go: (path: string, state?: unknown) => act(() => router.navigate(path, { state })),
  });
}

/** One component, at `path` (default `/`). */
export const renderPart = (part: ReactNode, options: RenderOptions = {}): Promise<Rendered> =>
  draw(() => [{ path: '*', element: part }], options);

/** The whole application with its real routes. */
export const renderApp = (options: RenderOptions = {}): Promise<Rendered> => draw(routesOf, options);
