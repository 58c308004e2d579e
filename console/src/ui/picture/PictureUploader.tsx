import 'react-image-crop/dist/ReactCrop.css';
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { DialogButtons } from '../DialogButtons.js';
import { useAppStore } from '../../foundation/hooks.js';
import classes from './picture.module.css';
import { croppedPicture, firstCrop } from './crop.js';
import { putPicture, uploadProblem, type PictureProblem } from './put-picture.js';

export interface PictureUploaderProps {
  readonly file: File;
  readonly onCancel: () => void;
  readonly onUploaded: (address: string) => void;
}

/** Crops a square from a picture of this device and uploads it. */
export function PictureUploader({ file, onCancel, onUploaded }: PictureUploaderProps) {
  const { t } = useTranslation('picture');
  const { api } = useAppStore();
  const image = useRef<HTMLImageElement>(null);
  const source = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  const [crop, setCrop] = useState<PercentCrop>();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = async () => {
    if (!image.current || !crop) return;
    stop.current = new AbortController();
    setProblem(null);
    setPercent(0);
    try {
      const picture = await croppedPicture(image.current, crop);
      onUploaded(await putPicture({ api, picture, signal: stop.current.signal, onProgress: setPercent }));
    } catch (error) {
      setProblem(uploadProblem(error));
      setPercent(null);
    }
  };
  return (
    <Stack gap="md">
      <ReactCrop
        className={classes['crop'] ?? ''}
        {...(crop && { crop })}
        aspect={1}
        keepSelection
        disabled={percent !== null}
        ariaLabels={{
          cropArea: t('crop.area'),
          nwDragHandle: t('crop.nw'),
          nDragHandle: t('crop.n'),
          neDragHandle: t('crop.ne'),
          eDragHandle: t('crop.e'),
          seDragHandle: t('crop.se'),
          sDragHandle: t('crop.s'),
          swDragHandle: t('crop.sw'),
          wDragHandle: t('crop.w'),
        }}
        onChange={(_, next) => setCrop(next)}
      >
        <img
          ref={image}
          src={source}
          alt={t('pictureToCrop')}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setCrop(firstCrop(naturalWidth, naturalHeight))
          }
          onError={() => setProblem('unreadable')}
        />
      </ReactCrop>
      {percent !== null && <Progress value={percent} aria-label={t('uploading')} />}
      {problem && (
        <Alert color="red" role="alert">
          {t(`pictureProblem.${problem}`)}
        </Alert>
      )}
      <Text fz="xs" c="dimmed">
        {t('cropHint')}
      </Text>
      <DialogButtons
        onCancel={onCancel}
        disabled={!crop || percent !== null}
        aria-busy={percent !== null}
        onClick={() => void upload()}
      >
        {percent === null ? t('usePicture') : t('uploading')}
      </DialogButtons>
    </Stack>
  );
}
