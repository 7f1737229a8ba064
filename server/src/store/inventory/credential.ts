// Invisible characters: zero-width spaces, joiners, marks of direction, soft hyphens.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const separators = /[:|;,\s]+/gu

/** The address of a profile before the login, in canonical details. */
const addressFirst = /^https?:\/\/[^:]+(?::\d+\/[^:]*)?:(?=.)/iu

const isAddress = /^https?:/iu

/**
 * The form in which the details of a log are compared: compatibility-folded, without invisible characters, with single
 * colons between the parts. The login, and an address before it, are in lower case; passwords keep their case. Details
 * that are only separators stay as they were typed.
 */
export function canonicalOf(details: string): string {
  const text = details.replaceAll(invisible, '').normalize('NFKC').replaceAll(invisible, '')
  const joined = text.replaceAll(separators, ':').replaceAll(/^:|:$/g, '')
  if (joined === '') return details.trim()
  const [address = ''] = addressFirst.exec(joined) ?? []
  const login = loginOf(joined)
  // The case of a bare address may matter.
  const end = address.length + (isAddress.test(login) ? 0 : login.length)
  return joined.slice(0, end).toLowerCase() + joined.slice(end)
}

/**
 * The login of details in their canonical form: the first part, or the part after an address. A bare address is the
 * login itself.
 */
export const loginOf = (canonical: string): string =>
  /^(?:https?:)?[^:]*/iu.exec(canonical.replace(addressFirst, ''))?.[0] ?? ''
