import type { Failure } from '../foundation/api/failure.js';

const FINAL = [400, 401, 403, 404, 410];
/** Asking again doesn't help. */
export const isFinalFailure = ({ status }: Failure): boolean => FINAL.includes(status);
