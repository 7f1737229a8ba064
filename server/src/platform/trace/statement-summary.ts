/**
 * A summary of a statement, such as `select rental_place_many` or `update session`. It consists of the verb and the
 * first table or function that the text names. It never contains a value.
 */
export function statementSummary(text: string): string {
  const plain = text.replace(/^(?:\s|--[^\n]*\n)+/, '')
  const verb = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement'
  const subject = subjectPattern.exec(plain)
  const name = (subject?.[1] ?? subject?.[2])?.replaceAll('"', '').toLowerCase()
  return name === undefined ? verb : `${verb} ${name}`
}

const subjectPattern =
  /\b(?:from|into|update|call)\s+(?:only\s+)?("?[a-z_][\w.]*(?:"\."\w+)?)|\bselect\s+([a-z_][\w.]*)\(/i
