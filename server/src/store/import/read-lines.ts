import { formatCount } from '@nosim/contract/base/count.ts'
import { bulkMost } from '@nosim/contract/admin/account-logs.ts'
import { breathe } from '../../platform/process/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** A non-empty line of a file and its number, from 1: its text, or why it cannot be read. */
export type Line = { readonly line: number } & (
  | { readonly text: string; readonly fault?: undefined }
  | { readonly fault: string; readonly text?: undefined }
)

/** The number of lines that are read before other requests get a turn. */
const turnLines = 500
const newline = 0x0a
const nothing = new Uint8Array()
/** The most bytes of a line: a byte order mark before it and a CR after it do not count towards `lineBytes`. */
const mostBytes = bulkMost.lineBytes + 4
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads a text file line by line as its bytes arrive: strict UTF-8, with or without a byte order mark, lines ended by
 * LF or CRLF. An invalid line is reported and does not stop the rest. Throws FILE_REFUSED for more lines than
 * `bulkMost.lines`.
 */
export async function readLines(bytes: AsyncIterable<Uint8Array>): Promise<Line[]> {
  const lines: Line[] = []
  let number = 0
  const take = (line: Uint8Array, isLong: boolean) => {
    number += 1
    if (line.length === 0 && !isLong) return
    const read = isLong ? tooLong : textOf(line)
    if (read.text === '') return
    if (lines.length >= bulkMost.lines) throw tooMany()
    lines.push({ line: number, ...read })
  }
  // The part of the current line that was read so far; nothing of a line that is too long.
  let begun: Uint8Array = nothing
  let isLong = false
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, end)
      const line = begun.length > 0 ? Buffer.concat([begun, piece]) : piece
      take(line, isLong || line.length > mostBytes)
      begun = nothing
      isLong = false
      from = end + 1
      // A chunk may have all lines of the file.
      if (number % turnLines === 0) await breathe()
    }
    const rest = chunk.subarray(from)
    isLong ||= begun.length + rest.length > mostBytes
    begun = isLong ? nothing : Buffer.concat([begun, rest])
  }
  if (begun.length > 0 || isLong) take(begun, isLong)
  return lines
}

const tooLong: { fault: string; text?: undefined } = {
  fault: `longer than ${formatCount(bulkMost.lineBytes)} bytes`,
}

const tooMany = () => refused(`Please use at most ${formatCount(bulkMost.lines)} lines.`)

/** The refusal of a whole file, with the message for its field. */
export const refused = (message: string) =>
  new Refusal('FILE_REFUSED', { message, fields: { txtfile: message } })

function textOf(line: Uint8Array): { text: string } | { fault: string; text?: undefined } {
  let text: string
  try {
    // `trim` also removes a byte order mark.
    text = utf8.decode(line).trim()
  } catch {
    return { fault: 'not UTF-8 text' }
  }
  if (/\p{Cc}/u.test(text)) return { fault: 'control characters in it' }
  if (Buffer.byteLength(text) > bulkMost.lineBytes) return tooLong
  return { text }
}
