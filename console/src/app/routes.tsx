/** The addresses of the console. Every page is a chunk of its own; a page module may export `feature` (see feature.ts). */
import type { ComponentType } from 'react';
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
  const page =
    <M extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
    async () => {
      const module = await load();
      const feature = featureOf(module);
      if (feature) store.addFeature(feature);
      fetchHome();
      return { Component: pick(module) };
    };
  return [
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
              lazy: page(loadHome, (m) => m.HomePage),
            },
            {
              path: 'flows/:id/edit',
              lazy: page(
                () => import('../features/flow-editor/FlowEditorPage.js'),
                (m) => m.FlowEditorPage,
              ),
            },
            {
              path: 'flows/:id/stats',
              lazy: page(
                () => import('../features/stats/FlowStatsPage.js'),
                (m) => m.FlowStatsPage,
              ),
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}
