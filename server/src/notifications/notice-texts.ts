import { lineEvents } from '@nosim/contract/base/line-of-business.ts'
import { displayNaira, parseNaira } from '@nosim/contract/base/money.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent, DataOf } from '../platform/events/account-events.ts'
import { balancesOf } from '../wallet/queries.ts'

/** What a notice says: never a code, and nothing that a lock screen should not show (NOTE-4). */
export type NoticeText = { readonly title: string; readonly text: string }

/** Below so many kobo a wallet is low, as the trigger has it (NOTE-3). */
export const lowBalance = 50_000

/** What the lines of business say of their own events, by the data that a webhook has of the same event. */
export type LineTexts = {
  readonly [Kind in keyof typeof lineEvents]: (
    data: Readonly<Record<string, unknown>>,
    state: string | null,
  ) => NoticeText
}

type About = { readonly db: Queryable; readonly dataOf: DataOf; readonly lineTexts: LineTexts }
type TextOf = (event: AccountEvent, about: About) => Promise<NoticeText | undefined>

/** The text of a notice about an event; undefined where there is nothing to say, or what it is about is gone. */
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
    // Topped up, or an order that was paid back, meanwhile.
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
