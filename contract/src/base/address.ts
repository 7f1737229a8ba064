/** Scheme, host and no user, as they stand there: a parser would mend slashes and drop an empty user. */
const addressPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i
const hostPattern = /^[^.]{1,63}(?:\.[^.]{1,63})+\.?$/
/** Characters that are not seen, and turn about or split those that are. */
const unseen = /[\p{Cc}\p{Cf}]/u

/** An absolute http(s) address without a user in it; never opened by us. */
export function isAddress(text: string): boolean {
  if (!addressPattern.test(text) || unseen.test(text) || !URL.canParse(text)) return false
  const { hostname } = new URL(text)
  return hostPattern.test(hostname) && hostname.length <= 253
}
