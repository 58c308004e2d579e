/** Codes for the day on which the app is lost: 80 random bits each, so that a plain hash can't be guessed. */
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@parley/contracts/http/two-factor';

/** Without letters and digits that look alike. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const GROUP = 4;

const signs = (): string => Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

export const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => signs().replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-'));

/** Case, blanks and hyphens don't matter. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest();
