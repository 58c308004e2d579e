import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CurrentRouter } from '../foundation/current-router.js';
import { useAppStore } from '../foundation/hooks.js';
import type { AppStore } from '../foundation/store.js';
import { routesOf } from './routes.js';

type Router = ReturnType<typeof createBrowserRouter>;
const routers = new WeakMap<AppStore, Router>();

/** The one router of a store. The first call begins to load the page of the current address. */
export function routerOf(store: AppStore): Router {
  const router = routers.get(store) ?? createBrowserRouter(routesOf(store));
  routers.set(store, router);
  return router;
}

/** The page of the current address. */
export function Routed() {
  const store = useAppStore();
  const [router] = useState(() => routerOf(store));
  return (
    <CurrentRouter value={router}>
      <RouterProvider router={router} />
    </CurrentRouter>
  );
}
