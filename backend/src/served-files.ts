/** Where the built product has what its programs serve and start. */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParleyOptions } from './parley.js';

const builtPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
/** A packed program starts packed programs; a program that the compiler made starts those that the compiler made. */
export const programPath = (name: string): string => builtPath(`./${name}${extname(import.meta.url)}`);
const consoleDir = builtPath('../../console/dist/app');

export const servedFiles = (): Pick<ParleyOptions, 'consoleDir' | 'languagesDir' | 'shareFiles'> => ({
  languagesDir: builtPath('../../languages'),
  consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
  shareFiles: {
    page: builtPath('../../runtime/dist/page'),
    embed: builtPath('../../runtime/dist/embed'),
    sample: builtPath('../assets/sample'),
  },
});
