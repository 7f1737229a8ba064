import { lineEvents } from '@nosim/contract/base/line-of-business.ts'
import { displayNaira, parseNaira } from '@nosim/contract/base/money.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent, DataOf } from '../platform/events/account-events.ts'
import { balancesOf } from '../wallet/queries.ts'

/** The title and text of a notice: without a code, and without anything unfit for a lock screen (NOTE-4). */
export type NoticeText = { readonly title: string; readonly text: string }

/** A wallet with less kobo than this is low. The trigger uses the same limit (NOTE-3). */
export const lowBalance = 50_000

/** The texts of the lines of business for their own events, from the data of the webhook of the same event. */
export type LineTexts = {
  readonly [Kind in keyof typeof lineEvents]: (
    data: Readonly<Record<string, unknown>>,
    state: string | null,
  ) => NoticeText
}

type About = { readonly db: Queryable; readonly dataOf: DataOf; readonly lineTexts: LineTexts }
type TextOf = (event: AccountEvent, about: About) => Promise<NoticeText | undefined>

/** The text of a notice about an event; undefined where no notice is needed, or its subject no longer exists. */
export const noticeText: TextOf = (event, about) => {
  const { kind } = event
  return isLineKind(kind) ? lineText(kind, event, about) : textOf[kind](event, about)
}

type LineKind = keyof LineTexts
const isLineKind = (kind: AccountEvent['kind']): kind is LineKind => Object.hasOwn(lineEvents, kind)

async function lineText(kind: LineKind, event: AccountEvent, { db, dataOf, lineTexts }: About) {
  const data = await dataOf(db, event)
  return data && lineTexts[kind](data, event.state)
}

const textOf: { readonly [Kind in Exclude<AccountEvent['kind'], LineKind>]: TextOf } = {
  'deposit.credited': async (event, { db, dataOf }) => {
    const data = await dataOf(db, event)
    return (
      data && {
        title: `${displayNaira(parseNaira(String(data['amount'])) ?? 0)} is in your wallet`,
        text: 'Your transfer has arrived.',
      }
    )
  },
  'order.refunded': async ({ detail }) => ({
    title: `${displayNaira(detail ?? 0)} is back in your wallet`,
    text: 'An order was refunded.',
  }),
  'store.recalled': async ({ detail }) => ({
    title: 'What you bought was recalled',
    text: `${displayNaira(detail ?? 0)} is back in your wallet. Please do not use these details any more.`,
  }),
  'balance.low': async ({ user_id: userId }, { db }) => {
    const { main } = await balancesOf(db, userId)
    // A deposit or a refund arrived meanwhile.
    if (main >= lowBalance) return undefined
    return {
      title: 'Your wallet is low',
      text: `${displayNaira(main)} is left. Send a transfer to go on buying.`,
    }
  },
  'ticket.answered': async () => ({
    title: 'Our support has answered',
    text: 'Open your ticket to read the answer.',
  }),
  'account.new_device': async () => ({
    title: 'A sign-in from a new device',
    text: 'If it was not you, set a new password at once.',
  }),
  'account.two_step_changed': async ({ state }) => ({
    title: `Two-step sign-in is ${state === 'on' ? 'on' : 'off'}`,
    text: 'If it was not you, set a new password at once.',
  }),
}
