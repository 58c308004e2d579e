/** Processor time that Postgres has spent, in µs; known only on Linux. */
import { readFileSync } from 'node:fs';

/** /proc counts in hundredths of a second. */
const TICK_US = 10_000;

/** The time of Postgres's processes and of those that have ended: their parent has the time of the latter. */
export function cpuOfAll(pids) {
  if (process.platform !== 'linux') return 0;
  const stats = pids.map(statOf);
  const parent = statOf(stats[0].parent);
  return stats.reduce((sum, { own }) => sum + own, parent.own + parent.ofEnded);
}
function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
  const [, parent] = fields;
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return { parent, own: (user + system) * TICK_US, ofEnded: (endedUser + endedSystem) * TICK_US };
}
