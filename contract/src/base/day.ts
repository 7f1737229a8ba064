import * as z from 'zod/mini'

/** A calendar day in Lagos, YYYY-MM-DD, for filters: from 2000 to 2099. */
export const Day = z
  .string()
  .check(
    z.refine(
      (text) => /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) && isDay(text),
      'Please enter a date',
    ),
  )

/** Whether the calendar has the day: it has no 2026-02-30. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
