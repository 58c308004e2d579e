/** A whole run takes at most so many times as long as its checks: the slowest run took 5,332 s, and its checks 399 s. */
const FOR_EACH = 13.4;
/** A whole run may take so many seconds: with installing and building before it, that stays below 90 minutes. */
const MOST = 65 * 60;

/** Says whether a machine that took `seconds` for the checks gets through every suite, the long ones whole, in time. */
export const isInTime = (seconds) => seconds * FOR_EACH <= MOST;
