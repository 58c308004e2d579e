/** The picture of a choice: a button with it, and a dialog to upload, name or remove one (SPEC PICT-E1). */
import { ActionIcon, Button, FileButton, Group, Modal, Stack, TextInput, Tooltip } from '@mantine/core';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { joinImageDims, splitImageDims } from '@parley/contracts/markdown/image-dims';
import { safeUrl } from '@parley/contracts/markdown/url';
import { useAppStore } from '../../../foundation/hooks.js';
import { toastFailure } from '../../../ui/toasts.js';
import { naturalSize } from '../message-editor/picture-size.js';
import { putImage, takesImage } from '../message-editor/put-image.js';
import { useImageFailure } from '../message-editor/use-image-failure.js';
import { pictureIn, withoutPicture, withPicture } from '../model/pictured-answer.js';
import classes from './card.module.css';

interface AnswerPictureProps {
  readonly answer: Answer;
  readonly label: string;
  readonly editable: boolean;
  readonly change: (changes: Partial<Answer>) => void;
}
export function AnswerPicture({ answer, label, editable, change }: AnswerPictureProps) {
  const { t } = useTranslation('flow-editor');
  const [opened, setOpened] = useState(false);
  const picture = pictureIn(answer);
  const name = t('pictureOf', { label });
  const close = () => setOpened(false);
  return (
    <>
      <Tooltip label={t(picture ? 'picture' : 'addPicture')}>
        <ActionIcon
          aria-label={name}
          variant={picture ? 'subtle' : 'light'}
          size={34}
          disabled={!editable}
          onClick={() => setOpened(true)}
        >
          {picture ? (
            <img src={picture.src} alt="" className={classes['picture']} />
          ) : (
            <ImagePlus size={18} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={close} title={name} size={480}>
        {opened && (
          <PictureForm
            src={picture?.src ?? ''}
            onChoose={(src) => {
              change(withPicture(answer, src));
              close();
            }}
            onRemove={
              picture &&
              (() => {
                change(withoutPicture(answer));
                close();
              })
            }
          />
        )}
      </Modal>
    </>
  );
}

/** The address with the picture's natural size, so that learners' pages reserve its place. */
async function measured(address: string): Promise<string> {
  const { src, ...dims } = splitImageDims(address);
  const natural = await naturalSize(src);
  return joinImageDims(src, { ...dims, iw: natural?.iw ?? dims.iw, ih: natural?.ih ?? dims.ih });
}

interface PictureFormProps {
  readonly src: string;
  readonly onChoose: (src: string) => void;
  readonly onRemove: (() => void) | null;
}
function PictureForm({ src, onChoose, onRemove }: PictureFormProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const { api } = useAppStore();
  const [address, setAddress] = useState(src);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);
  const failedText = useImageFailure();
  const take = async (find: () => Promise<string>) => {
    const { signal } = stop.current;
    setBusy(true);
    try {
      const found = await measured(await find());
      if (!signal.aborted) onChoose(found);
    } catch (failure) {
      if (signal.aborted) return;
      setBusy(false);
      toastFailure({ id: 'image-failed', message: failedText(failure), dismiss: t('common:dismiss') });
    }
  };
  const upload = (file: File | null) => {
    if (!file) return;
    if (takesImage(file)) void take(() => putImage(api, file, stop.current.signal));
    else toastFailure({ id: 'image-failed', message: t('imageFailed'), dismiss: t('common:dismiss') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (typed === '') return setError(t('required'));
    if (safeUrl(typed) === null) return setError(t('addressRefused'));
    void take(() => Promise.resolve(typed));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload(event.dataTransfer.files[0] ?? null);
        }}
        onPaste={(event) => upload(event.clipboardData.files[0] ?? null)}
      >
        <FileButton accept="image/png,image/jpeg" onChange={upload} disabled={busy}>
          {(props) => (
            <Button {...props} variant="default" loading={busy} data-autofocus>
              {t('imageChoose')}
            </Button>
          )}
        </FileButton>
        <TextInput
          label={t('imageAddress')}
          placeholder="https://"
          value={address}
          error={error}
          maxLength={LIMITS.urlLength}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {onRemove && (
            <Button variant="subtle" color="red" onClick={onRemove} disabled={busy}>
              {t('removePicture')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
