import { statfs } from 'node:fs/promises';

/** From here on an operator should make room, in percent. */
export const NEARLY_FULL = 85;

/**
 * Tells how full the disk of a folder is, in percent of what an ordinary user may fill; null if that can't be found out.
 */
export async function diskFill(folder: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail > 0 ? Math.floor((used / (used + bavail)) * 100) : null;
  } catch {
    return null;
  }
}
