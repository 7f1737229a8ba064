import { formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'

/** Queues a mail to a user in the caller's transaction; a bulk mail is sent after all other waiting mails. */
export type WriteLetter = (
  tx: Queryable,
  userId: string,
  letter: { readonly subject: string; readonly text: string; readonly isBulk?: boolean },
) => Promise<void>

/** The mail about a deposit that the bank reversed; the amount in kobo. */
export function reversalLetter(amount: number): { subject: string; text: string } {
  return {
    subject: 'A bank transfer to your wallet was reversed',
    text: [
      `The bank took back a transfer of NGN ${formatNaira(amount)} that it had paid to your account with us. What of it was in your wallet had to leave your wallet, too.`,
      'If you had spent some of it, your wallet is now below zero: what you send next pays for that first. You can see it on your wallet page.',
      'If you did not ask your bank for this, please ask them why, or write to our support.',
    ].join('\n\n'),
  }
}

/** The mail about a missing transfer that was credited; the amount in kobo. */
export function foundLetter(amount: number): { subject: string; text: string } {
  return {
    subject: 'We found your transfer',
    text: `The transfer of NGN ${formatNaira(amount)} that you reported is now in your wallet.`,
  }
}

/** The mail about a declined report of a missing transfer; the amount in kobo. */
export function declinedLetter(amount: number, note: string): { subject: string; text: string } {
  return {
    subject: 'About your missing transfer',
    text: [
      `We looked for the transfer of NGN ${formatNaira(amount)} that you reported, and could not add it to your wallet.`,
      `What we can say: ${note}`,
      'If you have a receipt of your bank, you can tell us again with what stands on it, or write to our support.',
    ].join('\n\n'),
  }
}

/** The facts of a manual transfer that its mail needs; the amount in kobo. */
type MovedFunds = {
  readonly kind: string
  readonly userId: string | null
  readonly amount: Kobo
  readonly subject?: string | undefined
}

/** Sends the mail about a manual transfer that reverses a deposit or credits a missing transfer. */
export async function writeMoveLetter(
  tx: Queryable,
  writeLetter: WriteLetter,
  { kind, userId, amount, subject }: MovedFunds,
): Promise<void> {
  if (userId === null) return
  if (kind === 'reverse') await writeLetter(tx, userId, reversalLetter(amount))
  if (kind !== 'assign') return
  const found = await sql`select 1 from missing_transfer
    where 'deposit:' || deposit_id = ${subject ?? ''} and user_id = ${userId} and state = 'credited'`.execute(
    tx,
  )
  if (found.rows.length > 0) await writeLetter(tx, userId, foundLetter(amount))
}
