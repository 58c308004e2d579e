import { ModalsProvider } from '@mantine/modals';
import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onBegun } from '../foundation/painted.js';
import { lazyPart } from '../ui/lazy/lazy-part.js';

const Toasts = lazyPart(
  () => import('./Toasts.js'),
  (module) => module.Toasts,
  { Failed: null },
);

/**
 * Nearly all toasts answer what somebody does, so their script loads when somebody begins to use the page. Loaded then,
 * it can still show a toast when the network is lost.
 */
function LateToasts() {
  const isShown = useNotifications().notifications.length > 0;
  const [isWanted, setWanted] = useState(isShown);
  if (isShown && !isWanted) setWanted(true);
  useEffect(() => (isWanted ? undefined : onBegun(() => setWanted(true))), [isWanted]);
  return isWanted ? <Toasts /> : null;
}

/**
 * Dialogs and toasts. They load after the page, as its sibling and not around it: `modals.…` and `notifications.…`
 * reach them through events (the hook `useModals` would not).
 */
export function Layers() {
  const { t } = useTranslation('common');
  return (
    <>
      <ModalsProvider labels={{ confirm: t('ok'), cancel: t('cancel') }} modalProps={{ centered: true }} />
      <LateToasts />
    </>
  );
}
