import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { Transaction } from '@nosim/contract/shop/wallet.ts'

/** A supplier's name of a service, split into a title and notes. */
export type ServiceTitle = { readonly title: string; readonly notes: readonly string[] }

/** Pictographs, flags, and the invisible characters that modify or join them. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0e|\ufe0f/gu
/** The characters that suppliers put between the parts of a name; brackets surround a part. */
const bars = /[|│┃¦[\]【】]/u

/**
 * Splits a supplier's name: the title is before the first bar or bracket, the notes are after it. Pictographs are
 * removed.
 */
export function serviceTitle(name: string): ServiceTitle {
  const [title = name.trim(), ...notes] = name.split(bars).map(withoutPictographs).filter(hasText)
  return { title, notes }
}

/** A supplier's text without pictographs. */
export const withoutPictographs = (text: string): string =>
  text.replaceAll(pictographs, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether a part has a letter or digit. */
const hasText = (part: string): boolean => /[\p{L}\p{N}]/u.test(part)

/** The names of what the lines of business sell, as users know them. */
export const lineNames: Readonly<Record<LineOfBusiness, string>> = {
  numbers: 'Numbers',
  boost: 'Boosts',
  store: 'Logs',
}

/** The description of a transaction. For a boost it omits the notes of the service. */
export const transactionTitle = ({
  description,
  line,
}: Pick<Transaction, 'description' | 'line'>): string =>
  line === 'boost' ? serviceTitle(description).title : description

/** The platform of a service: the first word of its title, without punctuation at the end. */
export const platformOf = (title: string): string =>
  (title.split(' ')[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
