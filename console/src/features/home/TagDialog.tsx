import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { removeTag, renameTag, TAG_LIMITS } from '@parley/contracts/http/tags';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../foundation/api/failure.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { toastInfo } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { feature } from './home.feature.js';
import { HOME_KINDS } from '../../ui/home-tab.js';
import { home } from './home.slice.js';

const TOAST = 'home-tag';

/** Renames a tag, or removes it from all items. */
export function TagDialog({ tag, onClose }: { readonly tag: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['archive', 'common']);
  const dispatch = useAppDispatch();
  const { api } = useAppStore();
  const lists = useAppSelector((state) => feature.select(state).lists);
  const [name, setName] = useState(tag);
  const [busy, setBusy] = useState<'rename' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const failureText = useFailureText();
  /** @param act resolves with the tag's new name; undefined: it was removed */
  const change = async (which: 'rename' | 'remove', act: () => Promise<string | undefined>) => {
    setBusy(which);
    try {
      const now = await act();
      notifications.hide(TOAST);
      toastInfo({
        id: TOAST,
        dismiss: t('common:dismiss'),
        message: now === undefined ? t('tagRemoved', { name: tag }) : t('tagRenamed', { name: tag, to: now }),
      });
      for (const kind of HOME_KINDS) {
        const isShown = lists[kind].filter.tag === tag;
        dispatch(isShown ? home.narrowed({ kind, tag: now }) : home.retried({ kind }));
      }
      onClose();
    } catch (thrown) {
      setBusy(null);
      setError(failureText(failureOf(thrown)));
    }
  };
  const rename = (event: FormEvent) => {
    event.preventDefault();
    void change('rename', async () => (await api.call(renameTag, { body: { tag, to: name.trim() } })).tag);
  };
  const remove = () =>
    void change('remove', async () => {
      await api.call(removeTag, { body: { tag } });
      return undefined;
    });
  return (
    <Modal opened onClose={onClose} title={t('tagTitle', { name: tag })}>
      <form onSubmit={rename}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('tagName')}
            value={name}
            maxLength={TAG_LIMITS.length}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <Text fz="xs" c="dimmed">
            {t('tagEverywhere')}
          </Text>
          <Group justify="space-between">
            <Button variant="subtle" color="red" loading={busy === 'remove'} onClick={remove}>
              {t('tagRemove')}
            </Button>
            <Button type="submit" disabled={name.trim() === '' || name.trim() === tag} loading={busy === 'rename'}>
              {t('tagRename')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
