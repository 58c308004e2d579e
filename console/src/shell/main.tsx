import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstLanguage, isInterfaceLanguage } from '../i18n/first-language.js';
import { startI18n } from '../i18n/i18n.js';
import { loadCatalogue } from '../i18n/catalogues.js';
import { loadAuthPage } from './AuthGate.js';
import { Console, loadRouted } from './Console.js';
import { isOpenAddress } from './open-address.js';
import { Providers } from './Providers.js';
import { configActions } from '../foundation/config/config.slice.js';
import { isPainted, nextTask } from '../foundation/painted.js';
import { readStored } from '../foundation/storage.js';
import { makeStore } from '../foundation/store.js';
import { watchStyles } from '../ui/lazy/lost-styles.js';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

watchStyles();

/** The page's own style sheets, fetched so far (vite.config.ts). */
const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]:not([data-later])');
const styled = Promise.all(
  Array.from(sheets, (sheet) => {
    const ended = new Promise<void>((resolve) => {
      // A load without a sheet was that of the fetching ahead.
      sheet.addEventListener('load', () => sheet.sheet && resolve());
      sheet.addEventListener('error', () => resolve());
    });
    sheet.rel = 'stylesheet';
    return ended;
  }),
);

const store = makeStore();
await nextTask();
const language = firstLanguage(readStored('language', isInterfaceLanguage), navigator.languages);
// Everything that the first page needs is asked for at once.
store.dispatch(configActions.configRequested());
const first =
  store.getState().session.user !== null || isOpenAddress(window.location.pathname)
    ? loadRouted().then(({ routerOf }) => routerOf(store))
    : Promise.all([loadAuthPage(), loadCatalogue('auth', language)]);
// Whoever shows it says that it failed.
first.catch(() => undefined);
const painted = isPainted(container);
const [i18n] = await Promise.all([startI18n(language, painted ? ['auth'] : []), styled, painted && first]);

const page = (
  <StrictMode>
    <Providers store={store} i18n={i18n}>
      <Console isPainted={painted} />
    </Providers>
  </StrictMode>
);
// In a transition React works in short steps, between which the page answers.
startTransition(() => {
  if (painted) hydrateRoot(container, page);
  else createRoot(container).render(page);
});
