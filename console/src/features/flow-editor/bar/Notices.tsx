import { Anchor, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dialogs } from '../../../foundation/dialogs/dialogs.slice.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { ToastLine } from '../../../ui/ToastLine.js';
import { toastFailure, toastInfo } from '../../../ui/toasts.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectNotice } from './notices.slice.js';

/** Shows each notice of the sagas once, as a toast. */
export function Notices() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const notice = useAppSelector(selectNotice);
  const flowId = useEditor((state) => state.flow?.id);
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
        // After publishing, authors usually want to share the link.
        const share = () =>
          flowId !== undefined && dispatch(dialogs.opened({ name: 'share', kind: 'flow', id: flowId }));
        // The first link is what the author publishes for.
        if (notice.version === 1) share();
        return toastInfo({
          id,
          dismiss,
          message: (
            <ToastLine
              id={id}
              text={message}
              acts={[
                { label: t('embedShare'), onClick: share },
                ...(notice.version > 1 && flowId !== undefined
                  ? [
                      {
                        label: t('whatWouldChange'),
                        onClick: () => void navigate(`/flows/${flowId}/rescore?version=${notice.version}`),
                      },
                    ]
                  : []),
              ]}
            />
          ),
        });
      }
      case 'duplicated':
        return toastInfo({
          id,
          dismiss,
          message: (
            <Group justify="space-between">
              {t('duplicated')}
              <Anchor href={`/flows/${notice.flowId}/edit`} fw={500}>
                {t('go')}
              </Anchor>
            </Group>
          ),
        });
      case 'duplicateFailed':
        return toastFailure({ id, message: t('duplicateFailed'), dismiss });
      case 'promoted':
        return toastInfo({ id, message: t('promoted', { version: notice.version }), dismiss });
      case 'promoteFailed':
        return toastFailure({ id, message: t('promoteFailed'), dismiss });
      case 'leaveFailed':
        return toastFailure({ id, message: t('leaveFailed'), dismiss });
      case 'restored':
        return toastInfo({ id, message: t('restored'), dismiss });
    }
    // A toast keeps the language in which it was shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notice]);
  return null;
}
