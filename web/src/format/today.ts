/** The day (YYYY-MM-DD) that it is in Lagos, an hour ahead of UTC all year; `now` in ms. */
export function todayInLagos(now: number): string {
  return dayOf(now + 3_600_000)
}

/** The day (YYYY-MM-DD) of a time in ms, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
