import type { Rental } from '@nosim/contract/shop/numbers.ts'

/** A service of numbers, whose mark stands beside the notice. */
export type Marked = Pick<Rental, 'service' | 'service_name'>

type Announced = {
  /** The same in every tab and after every replay. */
  readonly key: string
  /** The sentence of the live region. */
  readonly spoken: string
}

/** A code that has arrived. */
export type CodeNotice = Announced &
  Marked & { readonly kind: 'code'; readonly order_id: string; readonly code: string }

/** Any other notice: of money or an order. */
export type LineNotice = Announced & {
  readonly kind: 'line'
  readonly tone: 'good' | 'info' | 'stop'
  readonly text: string
  readonly mark: Marked | undefined
  /** Where the whole of it stands. */
  readonly to: string
  /** The page that shows it by itself, where a notice would repeat it. */
  readonly shownOn: string | undefined
}

export type Notice = CodeNotice | LineNotice

/** When the notice is made. */
export type NoticeContext = {
  /** The id of the event, which a replay repeats. */
  readonly id: string
  /** The time in ms. */
  readonly now: number
}

/** A purchase is answered by its own form within this time. */
export const ownAnswerMs = 60_000

type Line = Pick<LineNotice, 'key' | 'tone' | 'text' | 'to'> & {
  readonly spoken?: string
  readonly mark?: Marked
  readonly shownOn?: string | undefined
}

/** A notice of money or an order. */
export function lineNotice(parts: Line): LineNotice {
  return { kind: 'line', spoken: parts.text, mark: undefined, shownOn: undefined, ...parts }
}
