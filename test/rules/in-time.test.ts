/** A run that the machine is too slow for leaves out the long tests, because a run that is cut off says nothing. */
import { resolve } from 'node:path';

interface Module {
  isInTime(seconds: number): boolean;
}
const { isInTime } = jest.requireActual<Module>(resolve(__dirname, '../../scripts/lib/in-time.mjs'));

test.each([
  [120, true],
  [290, true],
  [300, false],
  [399, false],
])('HOUSE-22 checks that took %s s leave room for every long suite: %s', (seconds, isEnough) => {
  expect(isInTime(seconds)).toBe(isEnough);
});
