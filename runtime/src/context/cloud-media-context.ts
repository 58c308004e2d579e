/**
 * The media service that delivers pictures at a smaller size. Reading it without a provider throws an error (PLAY-50).
 */
import { createContext } from 'preact';
import { outsideProvider } from './outside-provider.js';

export interface CloudMedia {
  /** Name of the Cloudinary account; null = pictures are shown as uploaded. */
  readonly cloudName: string | null;
}
export const CloudMediaContext = createContext<CloudMedia>(outsideProvider('cloud-media'));
