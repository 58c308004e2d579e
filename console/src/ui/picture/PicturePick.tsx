import { Modal, Text } from '@mantine/core';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy/lazy-part.js';
import { PromptSuspense } from '../lazy/prompt-suspense.js';

const PictureUploader = lazyPart(
  () => import('./PictureUploader.js'),
  (module) => module.PictureUploader,
  { fallback: 'outer' },
);

export interface PicturePickProps {
  /** Draws the button that opens the device's files. */
  readonly children: (open: () => void, button: RefObject<HTMLButtonElement | null>) => ReactNode;
  readonly onUploaded: (address: string) => void;
}

/** A button to choose a picture of this device, and a dialog that crops it to a square and uploads it. */
export function PicturePick({ children, onUploaded }: PicturePickProps) {
  const { t } = useTranslation('picture');
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const done = () => {
    setFile(null);
    button.current?.focus();
  };
  return (
    <>
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
      {children(() => picker.current?.click(), button)}
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
                onUploaded(address);
                done();
              }}
            />
          )}
        </PromptSuspense>
      </Modal>
    </>
  );
}
