import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../foundation/hooks.js';
import { toastFailure, toastInfo } from '../../../ui/toasts.js';
import { naturalSize } from './picture-size.js';
import { useImageFailure } from './use-image-failure.js';
import { putImage } from './put-image.js';
import { pictureTaker, type PictureTaker } from './take-pictures.js';

/** Uploads images into one editor's text; `onBusy` reports when uploads start and end. */
export function usePictures(onBusy: (busy: boolean) => void): PictureTaker {
  const { t } = useTranslation(['flow-editor', 'message-tools', 'common']);
  const { api } = useAppStore();
  const busy = useRef(onBusy);
  useEffect(() => {
    busy.current = onBusy;
  }, [onBusy]);
  const failedText = useImageFailure();
  const failed = useRef(failedText);
  useEffect(() => {
    failed.current = failedText;
  }, [failedText]);
  const [taker] = useState(() =>
    pictureTaker({
      upload: (file, signal, onProgress) => putImage(api, file, signal, onProgress),
      sizeOf: naturalSize,
      words: ({ name }) => t('message-tools:picture.uploading', { name }),
      onCount: (count) => busy.current(count > 0),
      onProblem: (problem, { name }, error) => {
        const dismiss = t('common:dismiss');
        if (problem === 'canceled') return toastInfo({ id: 'image-canceled', message: t('imageCanceled'), dismiss });
        const message = problem === 'failed' ? failed.current(error) : t(`message-tools:picture.${problem}`, { name });
        toastFailure({ id: `image-${problem}`, message, dismiss });
      },
    }),
  );
  useEffect(() => () => taker.stop(), [taker]);
  return taker;
}
