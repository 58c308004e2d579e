/** Random words that open something, and how they are kept. */
import { createHash, randomBytes } from 'node:crypto';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
export const secret = (): string => randomBytes(32).toString('base64url');
