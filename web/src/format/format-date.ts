const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** '21 Nov 2026, 14:05' in the reader's own time zone; 'N/A' for a date that is missing. */
export function formatDateTime(time: string | null | undefined): string {
  return format(dateTime, time)
}

/** '21 Nov 2026', or 'N/A'. */
export function formatDay(time: string | null | undefined): string {
  return format(day, time)
}

/** '14:05', or 'N/A'. */
export function formatTime(time: string | null | undefined): string {
  return format(clock, time)
}

/** 'Today', 'Yesterday' or '21 Nov 2026', in the reader's own time zone. */
export function formatRecentDay(time: string, now: Date): string {
  const name = formatDay(time)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (name === day.format(now)) return 'Today'
  return name === day.format(yesterday) ? 'Yesterday' : name
}

/** '21 Nov 2026' of a day written YYYY-MM-DD, which no time zone moves; 'N/A' for what is none. */
export function formatCalendarDay(date: string): string {
  return format(calendarDay, `${date}T00:00:00Z`)
}

/** A range of calendar days in words, from and until inclusive; empty without a range. */
export function formatDays(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return formatCalendarDay(from)
  if (from && to) return `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`
  if (from) return `From ${formatCalendarDay(from)}`
  return to ? `Until ${formatCalendarDay(to)}` : ''
}

/** A time left in ms as mm:ss, or h:mm:ss from an hour up. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

function format(formatter: Intl.DateTimeFormat, time: string | null | undefined): string {
  const date = time ? new Date(time) : undefined
  return date && !Number.isNaN(date.getTime()) ? formatter.format(date) : 'N/A'
}
