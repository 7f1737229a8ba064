// Preloaded into a process by a test: its clock is so many ms off, as that of a machine without time service. Timers and the
// clock of the database stay right.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
