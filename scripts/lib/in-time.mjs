/** Seconds of a whole run for a second of its checks: 5,332 s for 399 s where both were slowest. */
const FOR_EACH = 13.4;
/** Seconds. Installing and building come before, the last check may still run, and 90 minutes are the limit for all of it. */
const MOST = 65 * 60;

/** Says whether a machine that took `seconds` for the checks gets through every suite, the long ones whole, in time. */
export const isInTime = (seconds) => seconds * FOR_EACH <= MOST;
