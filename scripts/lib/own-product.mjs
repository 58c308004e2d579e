// The product on free ports with data of its own, which are gone when it stops: for pictures and films.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function ready(consoleUrl) {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${consoleUrl}/api/health`).catch(() => null);
    if (response?.status === 200) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('the product did not become ready');
}

export async function ownProduct() {
  const data = mkdtempSync(join(tmpdir(), 'parley-pictures-'));
  chmodSync(data, 0o755);
  const [port, sharePort] = [await freePort(), await freePort()];
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SHARE_PORT: String(sharePort),
      DATA_DIR: join(data, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const consoleUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT');
      await new Promise((done) => server.once('close', done));
    }
    rmSync(data, { recursive: true, force: true });
    return server.exitCode;
  };
  const call = async (method, path, body, jwt) => {
    const response = await fetch(`${consoleUrl}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(jwt ? { authorization: `Bearer ${jwt}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  try {
    await ready(consoleUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { consoleUrl, shareUrl: `http://127.0.0.1:${sharePort}`, call, stop };
}
