/** A process that starts an embedded Postgres and holds it until it is killed: `node holder.cjs <dir>`. */
const { resolve } = require('node:path');
const requireTypescript = require(resolve('test/harness/require-typescript.cjs'));

const { startEmbeddedPostgres } = requireTypescript(
  resolve('backend/src/platform/embedded-postgres/embedded-postgres.ts'),
);
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const log = { info: (_, text) => say({ log: text }), warn: () => undefined, error: () => undefined };

startEmbeddedPostgres({ dir: process.argv[2], log, flags: { fsync: 'off' } }).then(
  (server) => {
    say({ url: server.url, pid: server.pid });
    process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1_000);
  },
  (error) => {
    say({ code: error.code, message: error.message });
    process.exit(1);
  },
);
