/** A time as the value of a date and time field, in the browser's time zone; empty for null. */
export function toField(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The value of such a field as an ISO 8601 time. An invalid value is returned unchanged, for the contract to refuse.
 */
export function fromField(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
