/** Random words that open something, and how they are kept. */
import { randomBytes } from 'node:crypto';

export const secret = (): string => randomBytes(32).toString('base64url');
