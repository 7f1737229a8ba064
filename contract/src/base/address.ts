/** A scheme and a host without a user, in the raw text: a URL parser repairs slashes and drops an empty user. */
const addressPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i
const hostPattern = /^[^.]{1,63}(?:\.[^.]{1,63})+\.?$/
/** Invisible characters, which can reverse or split visible text. */
const unseen = /[\p{Cc}\p{Cf}]/u

/** Whether a text is an absolute http(s) address without a user. The product never opens such an address. */
export function isAddress(text: string): boolean {
  if (!addressPattern.test(text) || unseen.test(text) || !URL.canParse(text)) return false
  const { hostname } = new URL(text)
  return hostPattern.test(hostname) && hostname.length <= 253
}
