import { Button, FileButton, Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { splitImageDims } from '@parley/contracts/markdown/image-dims';
import { safeUrl } from '@parley/contracts/markdown/url';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { useAppStore } from '../../../foundation/hooks.js';
import { toastFailure, toastInfo } from '../../../ui/toasts.js';
import type { DialogProps } from './LinkDialog.js';
import { naturalSize } from './picture-size.js';
import { useImageFailure } from './use-image-failure.js';
import { putImage, takesImage } from './put-image.js';

interface ImageAttrs {
  readonly src: string;
  readonly alt: string;
  readonly title: string | null;
  readonly w: number | null;
  readonly h: number | null;
  readonly iw: number | null;
  readonly ih: number | null;
}
const NONE: ImageAttrs = { src: '', alt: '', title: null, w: null, h: null, iw: null, ih: null };
const MAX_PX = 4_000;

/** Non-numbers clear the size (EDIT-124). */
const pixels = (value: number | string): number | null =>
  typeof value === 'number' && value > 0 ? Math.round(value) : null;

/** Adds the image's natural size. Sizes in the address apply if the author chose none. */
async function measured(image: ImageAttrs, address: string): Promise<ImageAttrs> {
  const { src, ...dims } = splitImageDims(address);
  const natural = await naturalSize(src);
  return {
    ...image,
    src,
    w: image.w ?? dims.w,
    h: image.h ?? dims.h,
    iw: natural?.iw ?? image.iw ?? dims.iw,
    ih: natural?.ih ?? image.ih ?? dims.ih,
  };
}

export function ImageDialog({ editor, opened, onClose }: DialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  // EDIT-123: tell the author that nothing was inserted.
  const cancel = () => {
    if (!editor.isActive('image'))
      toastInfo({ id: 'image-canceled', message: t('imageCanceled'), dismiss: t('common:dismiss') });
    onClose();
  };
  return (
    <Modal opened={opened} onClose={cancel} title={t('image')} size={480}>
      {opened && <ImageForm editor={editor} onClose={onClose} onCancel={cancel} />}
    </Modal>
  );
}

interface ImageFormProps extends Pick<DialogProps, 'editor' | 'onClose'> {
  readonly onCancel: () => void;
}

function ImageForm({ editor, onClose, onCancel }: ImageFormProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const isChange = editor.isActive('image');
  const [image, setImage] = useState<ImageAttrs>(() =>
    isChange ? { ...NONE, ...(editor.getAttributes('image') as Partial<ImageAttrs>) } : NONE,
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (changes: Partial<ImageAttrs>) => setImage((before) => ({ ...before, ...changes }));
  const { api } = useAppStore();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const failedText = useImageFailure();
  const failed = (error?: unknown) =>
    toastFailure({ id: 'image-failed', message: failedText(error), dismiss: t('common:dismiss') });
  const upload = async (file: File | null) => {
    if (!file) return;
    if (!takesImage(file)) return failed();
    const { signal } = (stop.current = new AbortController());
    setBusy(true);
    try {
      const src = await putImage(api, file, signal);
      setError(null);
      set({ src });
    } catch (error) {
      if (!signal.aborted) failed(error);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = image.src.trim();
    if (address === '') return setError(t('required'));
    if (safeUrl(address) === null) return setError(t('addressRefused'));
    setBusy(true);
    const attrs = await measured(image, address);
    const chain = editor.chain().focus();
    if (isChange) chain.updateAttributes('image', attrs).run();
    else chain.insertContent({ type: 'image', attrs }).run();
    onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void upload(event.dataTransfer.files[0] ?? null);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.files[0];
          if (pasted) void upload(pasted);
        }}
      >
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void upload(file)} disabled={busy}>
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {t('imageChoose')}
            </Button>
          )}
        </FileButton>
        <TextInput
          label={t('imageAddress')}
          data-autofocus
          placeholder="https://"
          value={image.src}
          error={error}
          maxLength={LIMITS.urlLength}
          onChange={(event) => set({ src: event.currentTarget.value })}
        />
        <TextInput
          label={t('imageAlt')}
          description={t('imageAltWhy')}
          value={image.alt}
          onChange={(event) => set({ alt: event.currentTarget.value })}
        />
        <TextInput
          label={t('imageTitle')}
          value={image.title ?? ''}
          onChange={(event) => set({ title: event.currentTarget.value || null })}
        />
        <SizeFields image={image} set={set} />
        <DialogButtons onCancel={onCancel} loading={busy}>
          {isChange ? t('apply') : t('insertImage')}
        </DialogButtons>
      </Stack>
    </form>
  );
}

interface SizeFieldsProps {
  readonly image: ImageAttrs;
  readonly set: (changes: Partial<ImageAttrs>) => void;
}
function SizeFields({ image, set }: SizeFieldsProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <Group grow>
      {(
        [
          ['w', t('imageWidth')],
          ['h', t('imageHeight')],
        ] as const
      ).map(([side, label]) => (
        <NumberInput
          key={side}
          label={label}
          value={image[side] ?? ''}
          min={1}
          max={MAX_PX}
          allowDecimal={false}
          hideControls
          suffix=" px"
          onChange={(value) => set({ [side]: pixels(value) })}
        />
      ))}
    </Group>
  );
}
