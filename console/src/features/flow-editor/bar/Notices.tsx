import { Anchor, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure, toastInfo } from '../../../ui/toasts.js';
import { useEditor } from '../hooks.js';

/** Turns what the sagas have to tell into toasts, each once. */
export function Notices() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const notice = useEditor((state) => state.notice);
  useEffect(() => {
    if (!notice) return;
    const dismiss = t('common:dismiss');
    const id = `flow-editor-${notice.nonce}`;
    switch (notice.kind) {
      case 'published': {
        const warnings = notice.warnings.length;
        const message =
          t('publishedVersion', { version: notice.version }) +
          (warnings > 0 ? ` ${t('publishWarnings', { count: warnings })}` : '');
        return toastInfo({ id, message, dismiss });
      }
      case 'duplicated':
        return toastInfo({
          id,
          dismiss,
          message: (
            <Group justify="space-between" wrap="nowrap">
              {t('duplicated')}
              <Anchor href={`/flows/${notice.flowId}/edit`} fw={500}>
                {t('go')}
              </Anchor>
            </Group>
          ),
        });
      case 'duplicateFailed':
        return toastFailure({ id, message: t('duplicateFailed'), dismiss });
      case 'restored':
        return toastInfo({ id, message: t('restored'), dismiss });
    }
    // The words of a toast stay in the language in which it was shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice]);
  return null;
}
