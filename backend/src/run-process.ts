/** Every entry point shares settings, log, one signal handler, and a truthful exit code. */
import { loadConfig, configText, type Config } from './platform/config/config.js';
import { dataDirFault } from './platform/config/data-dir-fault.js';
import { createLogger, standardOutput } from './platform/log/log.js';
import type { Logger } from 'pino';

/** A stop that takes longer is cut off, in ms. */
const STOP_MS = 9_500;

export interface ProcessParts {
  readonly config: Config;
  readonly log: Logger;
}
/** @returns how to stop; null if the work is done */
export type Work = (parts: ProcessParts) => Promise<(() => Promise<void>) | null>;

/** Errors whose message is meant for the person who starts the process; others print their stack. */
const FOR_PEOPLE = new Set([
  'BadEventStoreUrl',
  'CheckpointBeyondLog',
  'EmbeddedPostgresError',
  'EventStoreRefuses',
  'NewerData',
  'NewerReadModels',
  'PooledByTransaction',
  'PortInUse',
  'SecretsUnreadable',
  'WrongEncryptionKey',
  'NothingRuns',
  'OlderTables',
  'NobodyChosen',
  'NobodyForgotten',
  'NotSaid',
  'BackupFault',
  'UnfinishedRestore',
]);

export async function runProcess(work: Work): Promise<void> {
  const loaded = loadConfig(process.env);
  if (!loaded.ok) {
    process.stderr.write(`${configText(loaded.problems)}\n`);
    process.exitCode = 1;
    return;
  }
  const { config } = loaded;
  const log = createLogger(config.logLevel, standardOutput(config.logFormat));
  const stopTracing = config.tracing ? await tracing(log) : () => Promise.resolve();
  const working = work({ config, log }).then((stop) => stop && (() => stop().finally(stopTracing)));
  stopOnSignals(working, log);
  try {
    const stop = await working;
    // The work is done and no server is needed, but open pools may keep the process alive.
    if (stop === null) await stopTracing().finally(() => process.exit());
  } catch (error) {
    const { name, message, stack } = error as Error;
    const words = FOR_PEOPLE.has(name) ? message : dataDirFault(error, config.dataDir);
    process.stderr.write(`${words ?? `Parley could not start: ${stack ?? String(error)}`}\n`);
    process.exit(1);
  }
}

/** The SDK is loaded only if it is wanted. */
const tracing = async (log: Logger) => (await import('./platform/tracing/start-tracing.js')).startTracing(log);

/** The first signal stops cleanly, a second one at once. */
function stopOnSignals(working: ReturnType<Work>, log: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void working
      .then((stop) => stop?.())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}
