// Characters that show nothing: zero-width spaces, joiners, marks of direction, soft hyphens.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const separators = /[:|;,\s]+/gu

/**
 * The form in which the details of a log are compared: compatibility-folded, without invisible characters, its parts
 * split by single colons, and its login in lower case; passwords keep their case. Details that are nothing but
 * separators stay as they were typed.
 */
export function canonicalOf(details: string): string {
  const text = details.replaceAll(invisible, '').normalize('NFKC').replaceAll(invisible, '')
  const joined = text.replaceAll(separators, ':').replaceAll(/^:|:$/g, '')
  if (joined === '') return details.trim()
  const login = joined.split(':', 1)[0] ?? ''
  return login.toLowerCase() + joined.slice(login.length)
}

/** The first part of details in their canonical form. */
export const loginOf = (canonical: string): string => canonical.split(':', 1)[0] ?? ''
