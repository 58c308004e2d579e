/** Where the built product has what its programs serve and start. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ParleyOptions } from './parley.js';

export const builtPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
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
