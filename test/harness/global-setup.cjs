/** One embedded Postgres for the whole jest run; every test file makes a database of its own on it. */
const { randomUUID } = require('node:crypto');
const { join, resolve } = require('node:path');
const { Client, escapeLiteral } = require('pg');
const requireTypescript = require('./require-typescript.cjs');

const WRAPPER = resolve(__dirname, '../../backend/src/platform/embedded-postgres/embedded-postgres.ts');
const FOLDER = resolve(__dirname, 'folder-in-memory.ts');

/** Tests connect thousands of times; the thousands of rounds that a password is hashed in protect nobody here. */
async function hashPasswordOnce(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { username, password } = new URL(url);
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${username} password ${escapeLiteral(password)}`);
  await client.end();
}

module.exports = async function globalSetup() {
  // In the names of databases that are made once in a run and copied.
  process.env.TEST_RUN = randomUUID().slice(0, 8);
  if (process.env.TEST_POSTGRES_URL) return;
  const { startEmbeddedPostgres } = requireTypescript(WRAPPER);
  const dir = requireTypescript(FOLDER).folderInMemory();
  // Inherited by all workers, and by the processes that they start.
  process.env.TMPDIR = dir;
  const quiet = () => undefined;
  const server = await startEmbeddedPostgres({
    dir: join(dir, 'postgres'),
    log: { info: quiet, warn: quiet, error: quiet },
    flags: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 300,
      // Settings that need only memory.
      max_wal_size: '256MB',
    },
  });
  await hashPasswordOnce(server.url);
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.__testPostgres = { server, dir };
};
