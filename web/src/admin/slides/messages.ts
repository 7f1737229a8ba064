import type { ApiError } from '../../api/api-error.ts'

let dateTime: Intl.DateTimeFormat | undefined

/** Such as 'Nov 21, 2026, 02:05 PM', the format of dates in the gallery (CONTENT-19). */
export function galleryDate(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return 'N/A'
  dateTime ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return dateTime.format(date)
}

const shownLength = 15

/** The name of a file, cut to 15 characters. */
export function cutName(name: string): string {
  // By characters: UTF-16 units would split some of them.
  const characters = Array.from(name)
  return characters.length <= shownLength ? name : `${characters.slice(0, shownLength).join('')}…`
}

/** The message of the server, else `otherwise` (CONTENT-22). */
export function failureOf(error: ApiError, otherwise: string): string {
  return error.code === 'NETWORK' || error.code === 'UNREADABLE' ? otherwise : error.message
}

/** The messages about a failed upload, each shown as a toast. */
export function uploadFailures(error: ApiError): string[] {
  if (error.code === 'NETWORK') return ['Upload failed. Please try again.']
  const [first, ...more] = new Set([
    failureOf(error, 'Upload failed'),
    ...Object.values(error.fields),
  ])
  return first === undefined ? [] : [first, ...more]
}
