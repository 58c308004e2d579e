import { Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '@parley/contracts/definition/definition';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { differing } from '../../ui/settings-editor/differing.js';
import { details as detailsPart, feature, savingSettings } from './account.feature.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const SettingsEditor = lazyPart(
  () => import('../../ui/settings-editor/SettingsEditor.js'),
  (module) => module.SettingsEditor,
  { fallback: 'outer' },
);

interface SettingsPartProps {
  readonly own: Settings;
  readonly base: Settings;
  readonly dirty: boolean;
  readonly onChange: (own: Settings) => void;
}

/** Appearance and pauses of the person's chats, unless a flow overrides them. */
export function SettingsPart({ own, base, dirty, onChange }: SettingsPartProps) {
  const { t } = useTranslation(['account', 'common']);
  const dispatch = useAppDispatch();
  const [isValid, setValid] = useState(true);
  const state = useAppSelector(feature.select);
  const details = state.details.status;
  const saving = state.savingSettings.status;
  if (details === 'rejected')
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          {t('settingsFetchFailed')}
          <Anchor component="button" type="button" fz="sm" onClick={() => dispatch(detailsPart.requested())}>
            {t('common:retry')}
          </Anchor>
        </Group>
      </Alert>
    );
  if (details !== 'fulfilled')
    return (
      <Text c="dimmed" role="status">
        {t('settingsLoading')}
      </Text>
    );
  const next = differing(own, base);
  return (
    <>
      <PromptSuspense fallback={<Skeleton h={380} />}>
        <SettingsEditor
          own={own}
          base={base}
          baseName="default"
          onChange={onChange}
          withPicture={false}
          onValidity={setValid}
        />
      </PromptSuspense>
      {saving === 'rejected' && (
        <Alert color="red" role="alert" mt="md">
          {t('settingsFailed')}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          disabled={!dirty || !isValid || saving === 'pending'}
          aria-busy={saving === 'pending'}
          onClick={() => dispatch(savingSettings.requested({ settings: next }))}
        >
          {t('saveSettings')}
        </Button>
      </Group>
    </>
  );
}
