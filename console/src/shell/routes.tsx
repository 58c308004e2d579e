/** The console's addresses. Every page is a separate chunk; a page module may export `feature` (see feature.ts). */
import type { ComponentType } from 'react';
import { useParams, type RouteObject } from 'react-router-dom';
import { CrashView } from './CrashView.js';
import type { AnyFeature } from '../foundation/feature.js';
import { EmptyFrame, Frame } from './Frame.js';
import { Loading } from './AuthGate.js';
import { OpenFrame } from './OpenFrame.js';
import { NotFoundPage } from '../ui/NotFoundPage.js';
import type { AppStore } from '../foundation/store.js';
import { feature as waitingReviews } from '../foundation/waiting-reviews.js';
import { loadCatalogue, NAMESPACES } from '../i18n/catalogues.js';
import { neededLater } from '../ui/lazy/fetch-ahead.js';
import { promptLazy } from '../ui/lazy/prompt-suspense.js';

const featureOf = (module: object): AnyFeature | null => ('feature' in module ? (module.feature as AnyFeature) : null);

/** The texts of every part, in the interface's language, and in English for what that lacks. */
const fetchTexts = (): Promise<unknown> => {
  const languages = new Set([document.documentElement.lang, 'en']);
  return Promise.all(
    [...languages].flatMap((language) => NAMESPACES.map((namespace) => loadCatalogue(namespace, language))),
  );
};
const loadHome = () => import('../features/home/HomePage.js');
const loadHomeWithTexts = () => Promise.all([loadHome(), loadCatalogue('home', document.documentElement.lang)]);
/**
 * Two pages share the editor's state. All its tools work without a network, once it has been open for a while: what they
 * need is fetched when the flow is shown (`useFetchAhead`).
 */
async function withEditor<M extends object>(page: Promise<M>) {
  const [module, { feature }] = await Promise.all([page, import('../features/flow-editor/page/editor-feature.js')]);
  neededLater(loadHomeWithTexts, fetchTexts);
  return { ...module, feature, isEditor: true };
}
/** Home also opens without a network: its code and texts load while the browser is idle. */
const fetchHome = (): void => {
  // Safari has no idle callbacks; it loads Home when it is opened.
  if (!('requestIdleCallback' in window)) return;
  requestIdleCallback(() => void loadHomeWithTexts().catch(() => undefined));
};

type FetchPage = <M extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
) => () => Promise<{ Component: ComponentType }>;

const ID = /^[1-9]\d{0,8}$/;
/** No page of something can be shown whose id is none: it would wait for ever. The editor and the versions say so themselves. */
const ofId = (Page: ComponentType): ComponentType =>
  function PageOfId() {
    return ID.test(useParams()['id'] ?? '') ? <Page /> : <NotFoundPage />;
  };

const pagesBehindTheGate = (ownPage: FetchPage): RouteObject[] => [
  {
    index: true,
    lazy: ownPage(loadHome, (m) => m.HomePage),
  },
  {
    path: 'flows/:id/edit',
    lazy: ownPage(
      () => withEditor(import('../features/flow-editor/page/FlowEditorPage.js')),
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
      (m) => ofId(m.FlowStatsPage),
    ),
  },
  {
    path: 'flows/:id/live',
    lazy: ownPage(
      () => import('../features/stats/live/LivePage.js'),
      (m) => ofId(m.LivePage),
    ),
  },
  {
    path: 'flows/:id/rescore',
    lazy: ownPage(
      () => import('../features/stats/rescore/RescorePage.js'),
      (m) => ofId(m.RescorePage),
    ),
  },
  {
    path: 'sequences/:id/edit',
    lazy: ownPage(
      () => import('../features/sequence-editor/SequenceEditorPage.js'),
      (m) => ofId(m.SequenceEditorPage),
    ),
  },
  {
    path: 'sequences/:id/stats',
    lazy: ownPage(
      () => import('../features/stats/SequenceStatsPage.js'),
      (m) => ofId(m.SequenceStatsPage),
    ),
  },
  {
    path: 'integrations',
    lazy: ownPage(
      () => import('../features/integrations/IntegrationsPage.js'),
      (m) => m.IntegrationsPage,
    ),
  },
  {
    path: 'integrations/:type',
    lazy: ownPage(
      () => import('../features/integrations/IntegratedPage.js'),
      (m) => m.IntegratedPage,
    ),
  },
  {
    path: 'lti_deeplink',
    lazy: ownPage(
      () => import('../features/deep-link/DeepLinkPage.js'),
      (m) => m.DeepLinkPage,
    ),
  },
  {
    path: 'reviews',
    lazy: ownPage(
      () => import('../features/reviews/ReviewsPage.js'),
      (m) => m.ReviewsPage,
    ),
  },
  {
    path: 'user_activity',
    lazy: ownPage(
      () => import('../features/people/UserActivityPage.js'),
      (m) => m.UserActivityPage,
    ),
  },
  {
    path: 'operation',
    lazy: ownPage(
      () => import('../features/operation/OperationPage.js'),
      (m) => m.OperationPage,
    ),
  },
  { path: '*', Component: NotFoundPage },
];

export function routesOf(store: AppStore): RouteObject[] {
  store.addFeature(waitingReviews);
  const isLoggedIn = () => store.getState().session.user !== null;
  const page =
    <M extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType) =>
    async () => {
      const module = await load();
      const feature = featureOf(module);
      if (feature) store.addFeature(feature);
      if (isLoggedIn() && !('isEditor' in module)) fetchHome();
      return { Component: pick(module) };
    };
  /** A page behind the gate. If nobody is logged in, the gate doesn't wait for it. */
  const ownPage = <M extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType) => {
    const fetchPage = page(load, pick);
    return async () => {
      if (isLoggedIn()) return fetchPage();
      void load().catch(() => undefined);
      return { Component: promptLazy(async () => (await fetchPage()).Component) };
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
      path: 'prove_address',
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      lazy: page(
        () => import('../features/auth/ProveAddressPage.js'),
        (m) => m.ProveAddressPage,
      ),
    },
    {
      path: 'oidc/callback',
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      lazy: page(
        () => import('../features/auth/OidcCallbackPage.js'),
        (m) => m.OidcCallbackPage,
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
      path: 'thinkific-app',
      Component: OpenFrame,
      HydrateFallback: Loading,
      ErrorBoundary: CrashView,
      children: [
        {
          index: true,
          lazy: page(
            () => import('../features/integrations/ThinkificAppPage.js'),
            (m) => m.ThinkificAppPage,
          ),
        },
        {
          path: 'install',
          lazy: page(
            () => import('../features/integrations/ThinkificInstallPage.js'),
            (m) => m.ThinkificInstallPage,
          ),
        },
        {
          path: 'callback',
          lazy: page(
            () => import('../features/integrations/ThinkificCallbackPage.js'),
            (m) => m.ThinkificCallbackPage,
          ),
        },
      ],
    },
    {
      Component: Frame,
      HydrateFallback: EmptyFrame,
      ErrorBoundary: CrashView,
      children: [
        {
          ErrorBoundary: CrashView,
          children: pagesBehindTheGate(ownPage),
        },
      ],
    },
  ];
}
