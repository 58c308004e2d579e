import { rmSync } from 'node:fs';
import { folderInMemory } from './folder-in-memory.js';
import { startProduct } from './product.js';
import { until } from './until.js';

/** One started product for all browser tests; its addresses travel in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  // Of the product, the browsers and the tests.
  const temporary = (process.env.TMPDIR = folderInMemory());
  // As behind a proxy: each author of `author.ts` has an address of their own, else the limit on sign-ups meets them all.
  // Remote messages come from servers of the tests, on this machine.
  const product = await startProduct({ env: { TRUST_PROXY: '1', FETCH_ALLOW: '127.0.0.1/32' } });
  process.env.E2E_CONSOLE_URL = product.consoleUrl;
  process.env.E2E_SHARE_URL = product.shareUrl;
  // It answers before it prints its addresses.
  process.env.E2E_KEPT_MAILS_URL = await until(() => /Kept mails: (\S+)/.exec(product.output())?.[1], {
    what: () => `the address of kept mails in:\n${product.output()}`,
  });
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await product.dispose();
    rmSync(temporary, { recursive: true, force: true });
  };
}
