import type { RunMode } from '@parley/contracts/engine/types';
import type { Transport, UploadPlace } from '../../chat-props.js';

/** Where files of this chat go: to a place, nowhere but on this screen (an author's preview), or not at all. */
export type Uploads = (() => UploadPlace) | 'fake' | 'none';

export const uploadsOf = (transport: Transport, runMode: RunMode): Uploads => {
  if (transport.uploads) return () => transport.uploads!();
  return runMode === 'preview' || runMode === 'readonly' ? 'fake' : 'none';
};
