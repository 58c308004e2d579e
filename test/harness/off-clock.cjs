// Preloaded by a process whose clock is off by CLOCK_OFF_MS: the machine's own clock stays as it is.
const off = Number(process.env.CLOCK_OFF_MS);
const RightDate = Date;
globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + off);
    else super(...given);
  }
  static now() {
    return RightDate.now() + off;
  }
};
