/** Today's date (YYYY-MM-DD) in Lagos, which is an hour ahead of UTC all year; `now` in ms. */
export function todayInLagos(now: number): string {
  return dayOf(now + 3_600_000)
}

/** The date (YYYY-MM-DD) of a time in ms, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
