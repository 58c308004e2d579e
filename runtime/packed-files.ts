/** Vite plugin: writes each built text file also in brotli and gzip form, so that a server only hands them out. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const FORMS = [
  ['.br', promisify(brotliCompress)],
  ['.gz', (file: Buffer) => promisify(gzip)(file, { level: 9 })],
] as const;
const TEXT = /\.(?:js|css|html|svg|json)$/;
/** Below this the headers weigh more than what is saved. */
const WORTH_BYTES = 512;

export const packedFiles: Plugin = {
  name: 'packed-files',
  // Packs the written files rather than the generated ones: other plugins may change a file up to then.
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => TEXT.test(file))) {
      const path = join(dir, name);
      const plain = await readFile(path);
      if (plain.length < WORTH_BYTES) continue;
      await Promise.all(FORMS.map(async ([ending, pack]) => writeFile(path + ending, await pack(plain))));
    }
  },
};
