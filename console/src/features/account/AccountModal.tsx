import { Divider, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '@parley/contracts/definition/definition';
import type { Session } from '@parley/contracts/http/auth';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { differing, sameSettings } from '../../ui/settings-editor/differing.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';
import { useCloseAsking } from '../../ui/use-close-asking.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { DataPart } from './DataPart.js';
import { details, downloadingData, mailing, savingName, savingPicture, savingSettings } from './account.feature.js';
import { NamePart } from './NamePart.js';
import { PasswordPart } from './PasswordPart.js';
import { PicturePart } from './PicturePart.js';
import { PlanPanel } from './PlanPanel.js';
import { SettingsPart } from './SettingsPart.js';
import classes from './account.module.css';

export { feature } from './account.feature.js';

const SecurityPart = lazyPart(
  () => import('./security/SecurityPart.js'),
  (module) => module.SecurityPart,
  { fallback: 'outer' },
);

/** px */
const MODAL_WIDTH = 600;

/** The person's profile, chat settings, password and plan. */
export function AccountModal({ onClose }: { readonly onClose: () => void }) {
  const user = useAppSelector((state) => state.session.user);
  return user && <AccountOf user={user} onClose={onClose} />;
}

function AccountOf({ user, onClose }: { readonly user: Session; readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  useReturnFocus();
  useEffect(() => {
    // Failures of the last time are no longer shown.
    for (const each of [savingName, savingSettings, savingPicture, mailing, downloadingData]) dispatch(each.ended());
    dispatch(details.wanted());
  }, [dispatch]);
  // null: nothing was edited, so the server's values are shown.
  const [edited, setEdited] = useState<{ readonly name: string | null; readonly settings: Settings | null }>({
    name: null,
    settings: null,
  });
  const name = edited.name ?? user.name ?? '';
  const nameDirty = name.trim() !== (user.name ?? '');
  const base = user.defaultSettings;
  const own = edited.settings ? withPictureOf(user.settings, edited.settings) : user.settings;
  const settingsDirty = !sameSettings(differing(own, base), differing(user.settings, base));
  const closeAsking = useCloseAsking(t('discardAsk'), onClose);
  const close = () => closeAsking(nameDirty || settingsDirty);
  return (
    <Modal opened onClose={close} size={MODAL_WIDTH} title={t('title')}>
      <Stack gap="lg">
        <Group align="flex-start" gap="lg" className={classes['person']}>
          <PicturePart user={user} />
          <Stack gap="xs" className={classes['grow']}>
            <NamePart name={name} dirty={nameDirty} onChange={(value) => setEdited({ ...edited, name: value })} />
            <Text fz="xs" c="dimmed" className={classes['words']}>
              {user.email}
            </Text>
          </Stack>
        </Group>
        <Part title={t('contentSettings')}>
          <SettingsPart
            own={own}
            base={base}
            dirty={settingsDirty}
            onChange={(settings) => setEdited({ ...edited, settings })}
          />
        </Part>
        <Part title={t('password')}>
          <PasswordPart email={user.email} />
        </Part>
        <Part title={t('security')}>
          <PromptSuspense fallback={<Skeleton h={160} />}>
            <SecurityPart />
          </PromptSuspense>
        </Part>
        <Part title={t('plan')}>
          <PlanPanel />
        </Part>
        <Part title={t('data')}>
          <DataPart />
        </Part>
      </Stack>
    </Modal>
  );
}

/** The picture is saved separately; saving other settings keeps the current one. */
function withPictureOf({ avatarUrl }: Settings, { avatarUrl: _, ...others }: Settings): Settings {
  return avatarUrl === undefined ? others : { ...others, avatarUrl };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Divider mb="md" />
      <Title order={3} fz="md" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
