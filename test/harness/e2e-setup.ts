import { startProduct } from './product.js';

/** One started product for all browser tests; its addresses travel in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.E2E_CONSOLE_URL = product.consoleUrl;
  process.env.E2E_SHARE_URL = product.shareUrl;
  process.env.E2E_KEPT_MAILS_URL = /Kept mails: (\S+)/.exec(product.output())?.[1];
  process.env.E2E_DATA_DIR = product.dataDir;
  return () => product.dispose();
}
