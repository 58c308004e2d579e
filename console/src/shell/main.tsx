import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '@mantine/core/styles.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { firstLanguage, isInterfaceLanguage, startI18n } from '../i18n/i18n.js';
import { Providers } from './Providers.js';
import { routesOf } from './routes.js';
import { readStored } from '../foundation/storage.js';
import { makeStore } from '../foundation/store.js';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const store = makeStore();
const i18n = await startI18n(firstLanguage(readStored('language', isInterfaceLanguage), navigator.languages));
const router = createBrowserRouter(routesOf(store));

createRoot(container).render(
  <StrictMode>
    <Providers store={store} i18n={i18n}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
