import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { Transaction } from '@nosim/contract/shop/wallet.ts'

/** A supplier's name of a service, as it is shown: a title, and what the name says besides. */
export type ServiceTitle = { readonly title: string; readonly notes: readonly string[] }

/** Pictographs, flags, and the invisible characters that vary or join them. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0e|\ufe0f/gu
/** What suppliers set between the parts of a name; brackets surround a part. */
const bars = /[|│┃¦[\]【】]/u

/** A supplier's name by its parts: the title before the first bar or bracket, then the notes, all without pictographs. */
export function serviceTitle(name: string): ServiceTitle {
  const [title = name.trim(), ...notes] = name.split(bars).map(withoutPictographs).filter(hasText)
  return { title, notes }
}

/** A supplier's text in letters, figures and punctuation alone. */
export const withoutPictographs = (text: string): string =>
  text.replaceAll(pictographs, ' ').replaceAll(/\s+/g, ' ').trim()

/** Whether more than punctuation is left of a part. */
const hasText = (part: string): boolean => /[\p{L}\p{N}]/u.test(part)

/** What the lines of business sell, as users know it. */
export const lineNames: Readonly<Record<LineOfBusiness, string>> = {
  numbers: 'Numbers',
  boost: 'Boosts',
  store: 'Logs',
}

/** The description of a transaction; of a boost without the notes of its service. */
export const transactionTitle = ({
  description,
  line,
}: Pick<Transaction, 'description' | 'line'>): string =>
  line === 'boost' ? serviceTitle(description).title : description

/** The platform of a service is the first word of its title, without punctuation at its end. */
export const platformOf = (title: string): string =>
  (title.split(' ')[0] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
