/**
 * A line of a CSV file for spreadsheets (RFC 4180). Each cell is quoted. No cell begins like a formula, whatever its
 * text (OWASP, CSV injection).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The byte order mark before the first line: spreadsheets then read the file as UTF-8. */
export const csvStart = '\uFEFF'

/** The start of a formula, also with a full-width sign, or with a sign after invisible characters. */
const formula = /^\p{Cf}*[=+\-@＝＋－＠\t\r\n]/u

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
