/** Progress for people: one line a step, with the time it took. */
export async function step(title, work) {
  const started = performance.now();
  process.stdout.write(`▸ ${title} …\n`);
  const result = await work();
  process.stdout.write(`  ${title}: done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Ends the program with a sentence a person can act on, never a stack trace. */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
