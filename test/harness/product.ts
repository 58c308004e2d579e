/** The started product, as `npm start` starts it: a process of its own, on free ports, with its own data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.js';
import { until } from './until.js';

export interface Product {
  readonly consoleUrl: string;
  readonly shareUrl: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** SIGINT, as Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
}

export interface ProductOptions {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  /** A command that runs the start, e.g. `['unshare', '--net']`. */
  readonly within?: readonly string[];
  /** Node runs this instead of `scripts/start.mjs`. */
  readonly script?: string;
}

const checkout = resolve(__dirname, '../..');
/** ms; a checkout that was not built yet is built first. */
const READY_MS = 180_000;

/** A data directory that a user without rights may enter too (Postgres never runs as root). */
export function freshDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parley-'));
  chmodSync(dir, 0o755);
  return join(dir, 'data');
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const launched = await launchProduct(options);
  try {
    await until(() => isReady(launched), {
      timeoutMs: READY_MS,
      what: () => `the product to be ready:\n${launched.output()}`,
    });
    return launched;
  } catch (error) {
    await launched.dispose();
    throw error;
  }
}

async function isReady(launched: Product): Promise<boolean> {
  if (launched.process.exitCode !== null)
    throw new Error(`the product ended with ${launched.process.exitCode}:\n${launched.output()}`);
  const response = await fetch(`${launched.consoleUrl}/api/health`).catch(() => null);
  return response?.status === 200;
}

/** Starts it and does not wait for it to be ready. */
export async function launchProduct(options: ProductOptions = {}): Promise<Product> {
  const [port, sharePort] = [await freePort(), await freePort()];
  const dataDir = options.dataDir ?? freshDataDir();
  const start = [process.execPath, join(checkout, options.script ?? 'scripts/start.mjs'), ...(options.args ?? [])];
  const [program, ...args] = [...(options.within ?? []), ...start];
  const child = spawn(program!, args, {
    cwd: checkout,
    env: {
      ...withoutJest(process.env),
      PORT: String(port),
      SHARE_PORT: String(sharePort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PARLEY_WORKERS: '1',
      // Tests run on busy machines: nobody is refused, or shown what is outdated, because Postgres is slow.
      DATABASE_WAIT_MS: '30000',
      READ_WAIT_MS: '30000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid }),
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const stop = async () => {
    await kill('SIGINT');
    return ended;
  };
  return {
    consoleUrl: `http://127.0.0.1:${port}`,
    shareUrl: `http://127.0.0.1:${sharePort}`,
    dataDir,
    process: child,
    output: () => printed,
    stop,
    kill,
    dispose: async () => {
      await stop();
      if (!options.dataDir) rmSync(resolve(dataDir, '..'), { recursive: true, force: true });
    },
  };
}

/** The product must not believe that it is under test. */
function withoutJest(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV: _a, JEST_WORKER_ID: _b, TEST_POSTGRES_URL: _c, NODE_OPTIONS: _d, ...rest } = env;
  return rest;
}
