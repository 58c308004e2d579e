/** The addresses of the console. Every page is a chunk of its own; a page module may export `feature` (see feature.ts). */
import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { CrashView } from './CrashView.js';
import type { AnyFeature } from './feature.js';
import { Frame } from './Frame.js';
import { Loading } from './AuthGate.js';
import { NotFoundPage } from './NotFoundPage.js';
import type { AppStore } from './store.js';
import { CATALOGUES } from '../i18n/catalogues.js';
import { isLanguage } from '../i18n/i18n.js';

const featureOf = (module: object): AnyFeature | null => ('feature' in module ? (module.feature as AnyFeature) : null);

/** Two pages share the editor's part of the store. */
async function withEditor<M extends object>(page: Promise<M>) {
  const [module, { feature }] = await Promise.all([page, import('../features/flow-editor/editor-feature.js')]);
  return { ...module, feature };
}
const loadHome = () => import('../features/home/HomePage.js');
/** The way home works without a network as well: its code and its texts are fetched while nothing else is going on. */
const fetchHome = (): void => {
  // Safari has no idle callbacks; it fetches Home when it is wanted.
  if (!('requestIdleCallback' in window)) return;
  const { lang } = document.documentElement;
  const loadTexts = CATALOGUES.home[isLanguage(lang) ? lang : 'en'];
  requestIdleCallback(() => void Promise.all([loadHome(), loadTexts()]).catch(() => undefined));
};

export function routesOf(store: AppStore): RouteObject[] {
  const isLoggedIn = () => store.getState().session.user !== null;
  const page =
    <M extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
    async () => {
      const module = await load();
      const feature = featureOf(module);
      if (feature) store.addFeature(feature);
      if (isLoggedIn()) fetchHome();
      return { Component: pick(module) };
    };
  /** A page behind the gate. Where nobody is logged in it is fetched when somebody begins to. */
  const ownPage = <M extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType) => {
    const fetchPage = page(load, pick);
    return async () => {
      if (isLoggedIn()) return fetchPage();
      window.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
      return { Component: lazy(async () => ({ default: (await fetchPage()).Component })) };
    };
  };
  return [
    {
      path: 'reset_password/:token',
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      lazy: page(
        () => import('../features/auth/ResetPasswordPage.js'),
        (m) => m.ResetPasswordPage,
      ),
    },
    {
      path: 'guide/:page?',
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      lazy: page(
        () => import('../features/guide/GuidePage.js'),
        (m) => m.GuidePage,
      ),
    },
    {
      Component: Frame,
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      children: [
        {
          ErrorBoundary: CrashView,
          children: [
            {
              index: true,
              lazy: ownPage(loadHome, (m) => m.HomePage),
            },
            {
              path: 'flows/:id/edit',
              lazy: ownPage(
                () => withEditor(import('../features/flow-editor/FlowEditorPage.js')),
                (m) => m.FlowEditorPage,
              ),
            },
            {
              path: 'flows/:id/versions/:version?',
              lazy: ownPage(
                () => withEditor(import('../features/flow-editor/versions/VersionPage.js')),
                (m) => m.VersionPage,
              ),
            },
            {
              path: 'flows/:id/stats',
              lazy: ownPage(
                () => import('../features/stats/FlowStatsPage.js'),
                (m) => m.FlowStatsPage,
              ),
            },
            {
              path: 'sequences/:id/edit',
              lazy: ownPage(
                () => import('../features/sequence-editor/SequenceEditorPage.js'),
                (m) => m.SequenceEditorPage,
              ),
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}
