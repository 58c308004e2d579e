import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { TOAST_MS } from '../ui/toasts.js';
import { cssVariables, theme } from '../ui/theme.js';
import { colorSchemeManager } from './color-scheme.js';
import type { AppStore } from './store.js';

export interface ProvidersProps {
  readonly store: AppStore;
  readonly i18n: I18n;
  /** No transitions: for tests. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

function Layers({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <ModalsProvider
      labels={{ confirm: t('ok'), cancel: t('cancel') }}
      modalProps={{ closeButtonProps: { 'aria-label': t('close') }, centered: true }}
    >
      <Notifications position="bottom-center" limit={3} autoClose={TOAST_MS} />
      {children}
    </ModalsProvider>
  );
}

const schemes = colorSchemeManager();

/** Store, language, looks, dialogs and toasts. */
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
          <Layers>{children}</Layers>
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}
