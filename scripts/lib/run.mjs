import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the checkout and waits for it. Output goes to the terminal, or comes back as text with `capture`.
 * @returns {Promise<{code: number, output: string}>}
 */
export function run(command, args, { capture = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Like `run`, but a failure is an error that carries the output. */
export async function must(command, args, options = {}) {
  const { code, output } = await run(command, args, { capture: true, ...options });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.slice(-8_000)}`);
  return output;
}
