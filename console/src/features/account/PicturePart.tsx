import { Alert, Anchor, Avatar, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '@parley/contracts/http/auth';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { PicturePick } from '../../ui/picture/PicturePick.js';
import { feature, savingPicture } from './account.feature.js';
import { initialsOf } from './initials.js';

/** px */
const SIZE = 80;

/** The person's picture, also used as the avatar in their chats: an uploaded file, cropped to a square. */
export function PicturePart({ user }: { readonly user: Session }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const status = useAppSelector(feature.select).savingPicture.status;
  /** @param avatarUrl address of the new picture; null: none */
  const save = (avatarUrl: string | null) => {
    const { avatarUrl: _, ...others } = user.settings;
    dispatch(savingPicture.requested({ settings: avatarUrl === null ? others : { ...others, avatarUrl } }));
  };
  return (
    <Stack gap={6} align="center">
      <Avatar size={SIZE} color="brand" src={user.settings.avatarUrl || null} alt={t('picture')}>
        {initialsOf(user.name, user.email)}
      </Avatar>
      <PicturePick onUploaded={save}>
        {(open, button) => (
          <Group gap="xs">
            <Button ref={button} variant="default" size="compact-sm" loading={status === 'pending'} onClick={open}>
              {t('changePicture')}
            </Button>
          </Group>
        )}
      </PicturePick>
      {user.settings.avatarUrl && (
        <Anchor component="button" type="button" fz="xs" onClick={() => save(null)}>
          {t('removePicture')}
        </Anchor>
      )}
      {status === 'rejected' && (
        <Alert color="red" role="alert" p="xs">
          {t('profileFailed')}
        </Alert>
      )}
    </Stack>
  );
}
