import type { NoticeKind } from '@nosim/contract/accounts/notifications.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'

/** A notice that is to be sent to a browser or a chat now. */
export type DueNotice = {
  readonly id: number
  readonly channel: 'push' | 'telegram'
  /** The id of the push subscription, or the id of the user of the chat. */
  readonly target: string
  readonly attempts: number
  /** The encrypted subscription of the browser; null where it no longer exists. */
  readonly sealed: Buffer | null
  /** The chat; null where it is no longer linked. */
  readonly chat_id: number | null
  /** A try to Telegram ended with its process: the message may have been sent. */
  readonly is_cut_off: boolean
  /** Read meanwhile, or too old by the clock of the database. */
  readonly is_over: boolean
  readonly notification_id: number
  readonly kind: NoticeKind
  readonly line: LineOfBusiness | null
  readonly subject: string
  readonly title: string
  readonly text: string
  /** The code, where its user wants it in this channel. */
  readonly code: string | null
  /** Seconds until the notice is of no use. */
  readonly ttl: number
}

/** The outcome of a try. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly outcome: string }
  /** It will not be tried again. */
  | { readonly kind: 'dropped'; readonly outcome: string }
  | { readonly kind: 'failed'; readonly outcome: string }
  /** It was not sent, and nothing may be sent to this chat for `seconds`. */
  | { readonly kind: 'paused'; readonly outcome: string; readonly seconds: number }

export type SendNotice = (one: DueNotice) => Promise<Outcome>

/** The text of a notice, with the code where its user wants it. */
export const textOf = ({ text, code }: DueNotice): string =>
  code === null ? text : `${code} - ${text}`
