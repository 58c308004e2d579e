import type { RunMode } from '@parley/contracts/engine/types';
import type { Transport, UploadPlace } from '../../chat/chat-props.js';

/** Where this chat's files go: to a server, only onto this screen (an author's preview), or nowhere. */
export type Uploads = (() => UploadPlace) | 'fake' | 'none';

export const uploadsOf = (transport: Transport, runMode: RunMode): Uploads => {
  if (transport.uploads) return () => transport.uploads!();
  return runMode === 'preview' || runMode === 'readonly' ? 'fake' : 'none';
};
