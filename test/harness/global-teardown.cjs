const { rmSync } = require('node:fs');
const { Client } = require('pg');

/** On a server that stays, nothing of this run does. */
async function dropTemplates(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    `template_${process.env.TEST_RUN}_`,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

module.exports = async function globalTeardown() {
  const running = globalThis.__testPostgres;
  if (!running) return dropTemplates(process.env.TEST_POSTGRES_URL);
  await running.server.stop();
  rmSync(running.dir, { recursive: true, force: true });
};
