/** The media service that scales pictures of its own. Read outside of its provider it is an error (PLAY-50). */
import { createContext } from 'preact';
import { outsideProvider } from './outside-provider.js';

export interface CloudMedia {
  /** Name of the Cloudinary account; null = pictures are shown as they are. */
  readonly cloudName: string | null;
}
export const CloudMediaContext = createContext<CloudMedia>(outsideProvider('cloud-media'));
