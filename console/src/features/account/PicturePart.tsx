import { Alert, Anchor, Avatar, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '@parley/contracts/http/auth';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature, savingPicture } from './account.feature.js';
import { initialsOf } from './initials.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

const PictureUploader = lazyPart(
  () => import('./PictureUploader.js'),
  (module) => module.PictureUploader,
  { fallback: 'outer' },
);

/** px */
const SIZE = 80;

/** The person's picture, also used as the avatar in their chats: an uploaded file, cropped to a square. */
export function PicturePart({ user }: { readonly user: Session }) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const status = useAppSelector(feature.select).savingPicture.status;
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  /** @param avatarUrl address of the new picture; null: none */
  const save = (avatarUrl: string | null) => {
    const { avatarUrl: _, ...others } = user.settings;
    dispatch(savingPicture.requested({ settings: avatarUrl === null ? others : { ...others, avatarUrl } }));
  };
  const done = () => {
    setFile(null);
    button.current?.focus();
  };
  return (
    <Stack gap={6} align="center">
      <Avatar size={SIZE} color="brand" src={user.settings.avatarUrl || null} alt={t('picture')}>
        {initialsOf(user.name, user.email)}
      </Avatar>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={t('pickPicture')}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      <Group gap="xs">
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          loading={status === 'pending'}
          onClick={() => picker.current?.click()}
        >
          {t('changePicture')}
        </Button>
      </Group>
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
      <Modal opened={file !== null} onClose={done} title={t('cropTitle')}>
        <PromptSuspense
          fallback={
            <Text c="dimmed" role="status">
              {t('uploaderLoading')}
            </Text>
          }
        >
          {file && (
            <PictureUploader
              file={file}
              onCancel={done}
              onUploaded={(address) => {
                save(address);
                done();
              }}
            />
          )}
        </PromptSuspense>
      </Modal>
    </Stack>
  );
}
