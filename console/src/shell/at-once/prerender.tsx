/** Runs during the build (console/at-once.ts): the login form as HTML, as the browser draws it first. */
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { INTERFACE_LANGUAGES } from '@parley/contracts/definition/languages';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { makeStore } from '../../foundation/store.js';
import { startI18n } from '../../i18n/i18n.js';
import { loadAuthPage } from '../AuthGate.js';
import { Console } from '../Console.js';
import { Providers } from '../Providers.js';

async function drawLogin(language: InterfaceLanguage) {
  const i18n = await startI18n(language, ['auth']);
  const store = makeStore({ user: null });
  const html = renderToString(
    <StrictMode>
      <Providers store={store} i18n={i18n}>
        <Console isPainted />
      </Providers>
    </StrictMode>,
  );
  store.stop();
  if (!html.includes('</form>')) throw new Error(`The login form in ${language} was not drawn: ${html}`);
  return { language, title: `${i18n.t('auth:login')} · ${i18n.t('appName')}`, html };
}

/** One form for each language. @public called by the build (console/at-once.ts) */
export async function drawLogins() {
  await loadAuthPage();
  const logins = [];
  for (const language of INTERFACE_LANGUAGES) logins.push(await drawLogin(language));
  return logins;
}
