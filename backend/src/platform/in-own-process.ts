/** Runs another of Parley's programs with the same settings, beside this one. */
import { spawn } from 'node:child_process';

/** @throws if it doesn't end well; when the signal aborts, it is ended */
export const inOwnProcess = (program: string, args: readonly string[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'], signal });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
