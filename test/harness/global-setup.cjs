/** One embedded Postgres for the whole jest run; every test file makes a database of its own on it. */
const { randomUUID } = require('node:crypto');
const { chmodSync, mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const requireTypescript = require('./require-typescript.cjs');

const WRAPPER = resolve(__dirname, '../../backend/src/platform/embedded-postgres/embedded-postgres.ts');

module.exports = async function globalSetup() {
  // In the names of databases that are made once in a run and copied.
  process.env.TEST_RUN = randomUUID().slice(0, 8);
  if (process.env.TEST_POSTGRES_URL) return;
  const { startEmbeddedPostgres } = requireTypescript(WRAPPER);
  const dir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  chmodSync(dir, 0o755);
  const quiet = () => undefined;
  const server = await startEmbeddedPostgres({
    dir: join(dir, 'postgres'),
    log: { info: quiet, warn: quiet, error: quiet },
    flags: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 },
  });
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.__testPostgres = { server, dir };
};
