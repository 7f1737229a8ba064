import * as z from 'zod/mini'

/** A day that there is, YYYY-MM-DD, as a filter has it: of Lagos, where the shop is. */
export const Day = z
  .string()
  .check(
    z.refine(
      (text) => /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) && isDay(text),
      'Please enter a date',
    ),
  )

/** 2026-02-30 has the form of a day and is none. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
