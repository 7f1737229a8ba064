import * as z from 'zod/mini'
import { Naira, Time } from '../../base/fields.ts'
import { get, routes } from '../../base/route.ts'

/** The balance of a wallet, compared with its transfers. */
const WalletCheck = z.object({
  wallet: z.enum(['main', 'refer']),
  balance: Naira,
  /** The sum of all its transfers, and the balance that the last transfer recorded. */
  transfers: Naira,
  last_balance: Naira,
  transfer_count: z.int(),
  /** Whether all three agree. */
  agrees: z.boolean(),
})

const DebugTransfer = z.object({
  id: z.int(),
  kind: z.string(),
  description: z.string(),
  subject: z.string(),
  amount: Naira,
  created_at: Time,
})

/** The Debug Info of a user, for admins; not in production. */
export const userDebug = routes({
  read: get('/api/admin/users/:id/debug', {
    access: 'support',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    summary: "A user's balances beside the sums of their transfers; not found in production",
    reply: z.object({
      wallets: z.array(WalletCheck),
      open_holds: z.array(DebugTransfer),
      last_transfers: z.array(DebugTransfer),
    }),
    refusals: ['NOT_FOUND'],
  }),
})
