import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { ToastLine } from '../../ui/ToastLine.js';
import { toastFailure, toastInfo } from '../../ui/toasts.js';
import { useReason, useSequenceEditor } from './hooks.js';

/** Shows each of the saga's notices once, as a toast. */
export function Notices() {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const dispatch = useAppDispatch();
  const reason = useReason();
  const notice = useSequenceEditor((state) => state.notice);
  const id = useSequenceEditor((state) => state.id);
  useEffect(() => {
    if (!notice || id === null) return;
    const toast = { id: `sequence-editor-${notice.nonce}`, dismiss: t('common:dismiss') };
    switch (notice.kind) {
      case 'published': {
        const text =
          t('publishedVersion', { version: notice.version }) +
          (notice.warnings > 0 ? ` ${t('publishWarnings', { count: notice.warnings })}` : '');
        const share = () => dispatch(dialogs.opened({ name: 'share', kind: 'sequence', id }));
        return toastInfo({
          ...toast,
          message: <ToastLine id={toast.id} text={text} acts={[{ label: t('embedShare'), onClick: share }]} />,
        });
      }
      case 'added':
        return toastInfo({ ...toast, message: t('added', { name: notice.name }) });
      case 'addFailed':
        return toastFailure({ ...toast, message: t('addFailed') });
      case 'updateFailed':
        return toastFailure({ ...toast, message: t('updateFailed', { reason: reason(notice.failure) }) });
      case 'publishFailed':
        return toastFailure({ ...toast, message: t('publishFailed', { reason: reason(notice.failure) }) });
      case 'leaveFailed':
        return toastFailure({ ...toast, message: t('updateFailed', { reason: reason(notice.failure) }) });
    }
    // A toast keeps the language in which it was shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice]);
  return null;
}
