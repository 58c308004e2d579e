import { MantineProvider } from '@mantine/core';
import type { i18n as I18n } from 'i18next';
import { type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { cssVariables, theme } from '../ui/theme.js';
import { colorSchemeManager } from './color-scheme.js';
import type { AppStore } from '../foundation/store.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../ui/lazy/prompt-suspense.js';

export interface ProvidersProps {
  readonly store: AppStore;
  readonly i18n: I18n;
  /** No transitions: for tests. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

const Layers = lazyPart(
  () => import('./Layers.js'),
  (module) => module.Layers,
  { fallback: 'outer', Failed: null },
);

const schemes = colorSchemeManager();

/** Store, language, theme, dialogs and toasts. */
export function Providers({ store, i18n, still = false, children }: ProvidersProps) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={schemes}
          {...(still ? { env: 'test' as const } : {})}
        >
          {children}
          <PromptSuspense fallback={null}>
            <Layers />
          </PromptSuspense>
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}
