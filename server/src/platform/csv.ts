/**
 * A line of a file for spreadsheets (RFC 4180): each cell quoted, and none begins with what a spreadsheet would take
 * for a formula (OWASP, CSV injection), whatever its text.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Goes before the first line, so that spreadsheets read the file as UTF-8. */
export const csvStart = '\uFEFF'

/** How a formula begins: full-width signs count, and so does a sign after characters that are not shown. */
const formula = /^\p{Cf}*[=+\-@＝＋－＠\t\r\n]/u

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
