import type { Position } from '@parley/contracts/events/envelope';
import { Progress } from './progress.js';

const at = (n: number) => String(n) as Position;
const HOUR = 3_600_000;

test('PROJ-13 events gather while nobody waits; who waits ends that, unless they are patient', async () => {
  const progress = new Progress((a, b) => Number(a) - Number(b));
  let resting = true;
  const rest = progress.rest(HOUR).then(() => (resting = false));
  const patient = progress.waitFor(at(1), HOUR, true);
  await Promise.resolve();
  expect(resting).toBe(true);
  const impatient = progress.waitFor(at(2), HOUR);
  await rest;
  await progress.rest(HOUR);
  progress.moveTo(at(1));
  expect(await patient).toBe(true);
  progress.moveTo(at(2));
  expect(await impatient).toBe(true);
  const last = progress.rest(HOUR);
  progress.stop();
  await last;
});
