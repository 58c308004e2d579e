import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../foundation/api/failure.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { toastFailure, toastInfo } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { home, type HomeNotice } from './home.slice.js';

const TOAST = 'home-item';
const field = ({ data }: Failure, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

/** Reports the result of an action on a row, with Undo if possible. */
export function HomeNotices({ notice }: { readonly notice: HomeNotice }) {
  const { t } = useTranslation(['archive', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  useEffect(() => {
    const dismiss = t('common:dismiss');
    const { about } = notice;
    const { name } = about;
    notifications.hide(TOAST);
    const withUndo = (text: string, undo: () => void) =>
      toastInfo({
        id: TOAST,
        dismiss,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>{text}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              flex="none"
              onClick={() => {
                notifications.hide(TOAST);
                undo();
              }}
            >
              {t('undo')}
            </Button>
          </Group>
        ),
      });
    const why = (error: Failure): string => {
      if (error.code === 'in-sequence') return t('inSequence', { name, sequence: String(field(error, 'sequence')) });
      if (error.code === 'flows-archived')
        return t('flowsArchived', { name, flows: (field(error, 'flows') as string[]).join(', ') });
      if (error.code === 'restore-too-late') return t('tooLate', { name });
      return failureText(error);
    };
    switch (notice.kind) {
      case 'archived':
        withUndo(t('wasArchived', { name }), () => dispatch(home.restoreRequested({ ...about, place: notice.place })));
        break;
      case 'tagged':
        withUndo(t('wasTagged', { name }), () => dispatch(home.tagsRequested({ ...about, tags: notice.before })));
        break;
      case 'restored':
        toastInfo({ id: TOAST, dismiss, message: t('wasRestored', { name }) });
        break;
      case 'tagFailed':
        toastFailure({ dismiss, message: t('tagFailed', { name }) });
        break;
      case 'archiveFailed':
      case 'restoreFailed':
        toastFailure({ dismiss, message: `${t(notice.kind, { name })} ${why(notice.error)}` });
    }
    dispatch(home.noticeTold());
  }, [notice, dispatch, t, failureText]);
  return null;
}
