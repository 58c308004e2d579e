/** Crops squares from pictures. */
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** Percent of the picture's width. */
export const FIRST_CROP_WIDTH = 70;
/** px; twice the size at which it is shown largest. */
const SIDE = 320;

/** A centred square of 70 % of the width, or less if the height is smaller. */
export const firstCrop = (width: number, height: number): PercentCrop =>
  centerCrop(makeAspectCrop({ unit: '%', width: FIRST_CROP_WIDTH }, 1, width, height), width, height);

/** The cropped picture, at most 320 px a side. @throws if the browser can't draw it */
export function croppedPicture(image: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const part = [
    (x / 100) * naturalWidth,
    (y / 100) * naturalHeight,
    (width / 100) * naturalWidth,
    (height / 100) * naturalHeight,
  ] as const;
  const side = Math.max(1, Math.round(Math.min(SIDE, part[2])));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, ...part, 0, 0, side, side);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture could not be drawn'))), 'image/png'),
  );
}
