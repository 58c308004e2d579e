/** Pieces of work that take a few milliseconds together. */
const AT_ONCE = 4;

/** @returns called after each piece of work that takes long together, it waits for a turn of the event loop now and then */
export function breather(): () => Promise<void> {
  let done = 0;
  return async () => {
    done += 1;
    if (done % AT_ONCE === 0) await new Promise(setImmediate);
  };
}
