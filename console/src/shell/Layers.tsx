import '@mantine/notifications/styles.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { TOAST_MS } from '../ui/toasts.js';

/**
 * Dialogs and toasts. They load after the page, as its sibling and not around it: `modals.…` and `notifications.…`
 * reach them through events (the hook `useModals` would not).
 */
export function Layers() {
  const { t } = useTranslation('common');
  return (
    <>
      <ModalsProvider labels={{ confirm: t('ok'), cancel: t('cancel') }} modalProps={{ centered: true }} />
      <Notifications position="bottom-center" limit={3} autoClose={TOAST_MS} />
    </>
  );
}
