import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the checkout and waits for it. Output goes to the terminal, with `after` not before that promise is kept,
 * or comes back as text with `capture`.
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, { capture = false, after, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    // A program that writes to a pipe takes it for a place without colours.
    const colours = after && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...colours, ...env },
      stdio: capture || after ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    if (after) printAfter(after, child);
    else for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** In the order in which it was written, whichever of the two it was written to. */
function printAfter(after, child) {
  let held = [];
  const print = (to, chunk) => (held ? held.push([to, chunk]) : to.write(chunk));
  child.stdout.on('data', (chunk) => print(process.stdout, chunk));
  child.stderr.on('data', (chunk) => print(process.stderr, chunk));
  void after.then(() => {
    for (const [to, chunk] of held) to.write(chunk);
    held = null;
  });
}

/** Like `run`, but a failure is an error that carries the output. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { capture: true, ...options });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-8_000)}`);
  return output;
}
