import { useAppSelector } from '../../../foundation/hooks.js';

/** Address of the folder of the lessons' pictures on the share host, without a trailing slash. */
export const usePictures = (): string =>
  `${(useAppSelector((state) => state.config.value?.shareUrl) ?? '').replace(/\/+$/, '')}/sample`;
