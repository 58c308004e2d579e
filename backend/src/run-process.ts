/** Every entry point shares settings, log, one signal handler, and a truthful exit code. */
import { loadConfig, configText, type Config } from './platform/config/config.js';
import { dataDirFault } from './platform/config/data-dir-fault.js';
import { createLogger, standardOutput } from './platform/log/log.js';
import type { Logger } from 'pino';
import { isChild, type ToServer } from './platform/cluster/messages.js';

/** A stop that takes longer is cut off, in ms. */
const STOP_MS = 9_500;
/** The same for a process that another one has started: time must be left to stop Postgres. */
const STOP_CHILD_MS = 7_000;

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
  'EndedAtStart',
  'EventStoreRefuses',
  'NewerData',
  'NewerReadModels',
  'PooledByTransaction',
  'PortInUse',
  'SecretsUnreadable',
  'WrongEncryptionKey',
  'NothingRuns',
  'OlderTables',
  'PartEnded',
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

/**
 * The first signal stops cleanly, a second one at once. A child ignores Ctrl-C and second signals: the process that
 * started it tells it to stop.
 */
function stopOnSignals(working: ReturnType<Work>, log: Logger): void {
  const isStarted = isChild();
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals | 'stop') => {
    if (stopping && isStarted) return;
    if (stopping) process.exit(1);
    stopping = true;
    if (!isStarted) log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), isStarted ? STOP_CHILD_MS : STOP_MS).unref();
    void working
      .then((stop) => stop?.())
      .then(
        () => process.exit(),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', onSignal);
  // Ctrl-C reaches all processes of the terminal.
  process.on('SIGINT', isStarted ? () => undefined : onSignal);
  if (!isStarted) return;
  process.on('message', ({ kind }: ToServer) => {
    if (kind === 'stop') onSignal('stop');
  });
  process.once('disconnect', () => process.exit(1));
}
