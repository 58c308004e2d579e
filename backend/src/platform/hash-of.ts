import { createHash } from 'node:crypto';

/** SHA-256 of a secret with which somebody comes back: the database stores only this. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
