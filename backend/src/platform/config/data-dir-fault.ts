/** Why Parley can't work in its data directory, in words for whoever starts it. */
import { resolve, sep } from 'node:path';

const WHY: Readonly<Record<string, string>> = {
  EROFS: 'it is mounted read-only. Mount it so that it can be written',
  EACCES: 'this user may not. Give it to this user, or start Parley as its owner',
  EPERM: 'this user may not. Give it to this user, or start Parley as its owner',
  ENOSPC: 'no space is left on it. Make room',
  ENOTDIR: 'it is not a directory. Name a directory',
};

/** null = the error isn't about files in the data directory */
export function dataDirFault(error: unknown, dataDir: string): string | null {
  const { code, path } = (error ?? {}) as { readonly code?: unknown; readonly path?: unknown };
  const why = typeof code === 'string' ? WHY[code] : undefined;
  if (
    why === undefined ||
    typeof path !== 'string' ||
    !`${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)
  )
    return null;
  return `Parley can't write in its data directory ${resolve(dataDir)} (${path}): ${why}, or set DATA_DIR to another one.`;
}
