import * as z from 'zod/mini'
import { Naira, pageQuery, plainText, required, Time } from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { koboMax, parseNaira } from '../base/money.ts'
import { get, post, routes } from '../base/route.ts'

/** A bank transfer of a user, with the time of each step; null until the step is done. */
export const Deposit = z.object({
  id: z.string(),
  reference: z.string(),
  /** In `currency`, which is NGN unless the status is `foreign`. */
  amount: Naira,
  currency: z.string(),
  payer_name: z.nullable(z.string()),
  /**
   * `seen`: the bank reported it, and it is being booked. `held`: an admin reviews it. `credited`: in the wallet.
   * `reversed`: the bank took it back. `foreign`: not naira. `kept`: it was settled without a credit to a wallet.
   */
  status: z.enum(['seen', 'held', 'credited', 'reversed', 'foreign', 'kept']),
  /** When the bank says that it was paid; null where unknown. */
  sent_at: z.nullable(Time),
  seen_at: Time,
  matched_at: z.nullable(Time),
  credited_at: z.nullable(Time),
  reversed_at: z.nullable(Time),
})
export type Deposit = z.output<typeof Deposit>

/** A transfer that a user reported as missing. */
export const MissingTransfer = z.object({
  id: z.string(),
  amount: Naira,
  sent_at: Time,
  sender_name: z.string(),
  session_id: z.nullable(z.string()),
  /** `open` until the transfer is found or an admin answers. */
  status: z.enum(['open', 'credited', 'declined']),
  /** The note of an admin. */
  note: z.nullable(z.string()),
  created_at: Time,
  decided_at: z.nullable(Time),
})
export type MissingTransfer = z.output<typeof MissingTransfer>

/** The maximum number of open reports of missing transfers, and of reports within 24 hours. */
export const missingLimits = { open: 3, day: 10 } as const

export const MissingInput = z.strictObject({
  amount: NairaOrNumber.check(
    z.refine((text) => {
      const amount = parseNaira(text) ?? 0
      return amount > 0 && amount <= koboMax
    }, 'Please enter a valid amount'),
  ),
  sent_at: Time.check(
    z.refine((text) => {
      const age = Date.now() - Date.parse(text)
      return age > -10 * 60_000 && age < 90 * 86_400_000
    }, 'Please give the time of your transfer, at most 90 days ago'),
  ),
  sender_name: required("Please enter the sender's name").check(plainText(100)),
  /** The session id on the receipt; optional. */
  session_id: z._default(z.string().check(z.trim(), plainText(60)), ''),
})

/** A user's bank transfers. In a file of their own, so that only the page of deposits loads their schemas. */
export const deposits = routes({
  list: get('/api/wallet/deposits', {
    access: 'user',
    summary: "The user's bank transfers and how far each is, newest first",
    query: z.strictObject(pageQuery),
    reply: z.object({ deposits: z.array(Deposit), total: z.int() }),
  }),
  missing: get('/api/wallet/missing-transfers', {
    access: 'user',
    summary: 'The transfers that the user reported as missing, newest first',
    query: z.strictObject(pageQuery),
    reply: z.object({ transfers: z.array(MissingTransfer), total: z.int() }),
  }),
  reportMissing: post('/api/wallet/missing-transfers', {
    access: 'user',
    summary: 'Report a transfer that is not in the wallet; a repeated report changes nothing',
    body: MissingInput,
    reply: MissingTransfer,
    status: 201,
    refusals: ['TOO_MANY_CLAIMS'],
  }),
})
