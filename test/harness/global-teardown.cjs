const { rmSync } = require('node:fs');

module.exports = async function globalTeardown() {
  const running = globalThis.__testPostgres;
  if (!running) return;
  await running.server.stop();
  rmSync(running.dir, { recursive: true, force: true });
};
