// Starts the product as people do, asks whether it is well, and ends it with Ctrl-C's signal.
import { buildStale } from './build-targets.mjs';
import { ownProduct } from './own-product.mjs';

await buildStale();
const { consoleUrl, shareUrl, call, stop } = await ownProduct();
process.stdout.write(
  `Node ${process.versions.node}: ${JSON.stringify(await call('GET', '/health'))} at ${consoleUrl}\n`,
);
const page = await fetch(consoleUrl);
const sample = await fetch(`${shareUrl}/parley.js`);
const code = await stop();
if (page.status !== 200 || sample.status !== 200 || code !== 0)
  throw new Error(`console ${page.status}, player ${sample.status}, ended with ${code}`);
