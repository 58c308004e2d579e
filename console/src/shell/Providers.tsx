import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import type { i18n as I18n } from 'i18next';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { cssVariables, theme } from '../ui/theme.js';
import { colorSchemeManager } from './color-scheme.js';
import { isOpenAddress } from './open-address.js';
import { printInLight } from './print-in-light.js';
import { useAppSelector } from '../foundation/hooks.js';
import { onBegun } from '../foundation/painted.js';
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

/** The login form does without them. They are there before anything that somebody does there can ask for one. */
function LateLayers() {
  const isLoggedIn = useAppSelector((state) => state.session.user !== null);
  const [isWanted, setWanted] = useState(isLoggedIn || isOpenAddress(window.location.pathname));
  if (isLoggedIn && !isWanted) setWanted(true);
  useEffect(() => (isWanted ? undefined : onBegun(() => setWanted(true))), [isWanted]);
  if (!isWanted) return null;
  return (
    <PromptSuspense fallback={null}>
      <Layers />
    </PromptSuspense>
  );
}

const schemes = colorSchemeManager();

/** The theme, in which each dialog's button to close has a name. */
function Themed({ still = false, children }: Pick<ProvidersProps, 'still' | 'children'>) {
  const { t } = useTranslation('common', { useSuspense: false });
  const named = useMemo(() => {
    const closing = { defaultProps: { 'aria-label': t('close') } };
    return mergeThemeOverrides(theme, { components: { ModalCloseButton: closing } });
  }, [t]);
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      {...(still ? { env: 'test' as const } : {})}
    >
      {children}
      <LateLayers />
    </MantineProvider>
  );
}

/** Store, language, theme, dialogs and toasts. */
export function Providers({ store, i18n, still = false, children }: ProvidersProps) {
  useEffect(printInLight, []);
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <Themed still={still}>{children}</Themed>
      </I18nextProvider>
    </Provider>
  );
}
