import type { Rental } from '@nosim/contract/shop/numbers.ts'

/** A service of numbers, whose mark is shown with the notice. */
export type Marked = Pick<Rental, 'service' | 'service_name'>

type Announced = {
  /** The same in all tabs and in every replay. */
  readonly key: string
  /** The sentence for the live region. */
  readonly spoken: string
}

/** The notice of a code that has arrived. */
export type CodeNotice = Announced &
  Marked & { readonly kind: 'code'; readonly order_id: string; readonly code: string }

/** Any other notice, about money or an order. */
export type LineNotice = Announced & {
  readonly kind: 'line'
  readonly tone: 'good' | 'info' | 'stop'
  readonly text: string
  readonly mark: Marked | undefined
  /** The page with the details. */
  readonly to: string
  /** The page that already shows the same, where the notice is not repeated. */
  readonly shownOn: string | undefined
}

export type Notice = CodeNotice | LineNotice

/** The event that causes the notice, and when. */
export type NoticeContext = {
  /** The id of the event, which is the same in each replay. */
  readonly id: string
  /** The current time in ms. */
  readonly now: number
}

/** The form of a purchase shows the outcome within this time, in ms. */
export const ownAnswerMs = 60_000

type Line = Pick<LineNotice, 'key' | 'tone' | 'text' | 'to'> & {
  readonly spoken?: string
  readonly mark?: Marked
  readonly shownOn?: string | undefined
}

/** Makes a notice about money or an order. */
export function lineNotice(parts: Line): LineNotice {
  return { kind: 'line', spoken: parts.text, mark: undefined, shownOn: undefined, ...parts }
}
