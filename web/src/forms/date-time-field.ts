/** A moment as a field of date and time has it, in the reader's own time zone; empty for none. */
export function toField(time: string | null): string {
  if (time === null) return ''
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What such a field says, as a moment of ISO 8601; what is none is left as it is, for the contract to refuse. */
export function fromField(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
