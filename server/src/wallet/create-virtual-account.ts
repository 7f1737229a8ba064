import type { wallet } from '@nosim/contract/shop/wallet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AccountAnswer, BankProvider } from './provider.ts'
import { virtualAccountOf } from './queries.ts'

/** A request to the bank that is older counts as lost with its process; a new one may be made under a new reference. */
const abandonedAfterSeconds = 60

type Applicant = { email: string; phone: string; first_name: string; last_name: string }

/**
 * Creates a virtual bank account for a user. Before the call of the bank it writes a row, one per user and bank: a
 * double click or a second tab cannot open two accounts. After a lost response the next call uses the next reference.
 */
export const createVirtualAccount =
  (deps: {
    db: Db
    bank: BankProvider
    applicant: (userId: string) => Promise<Applicant>
  }): Handler<typeof wallet.createVirtualAccount> =>
  async (_input, { caller }) => {
    if (!caller.emailConfirmed) throw new Refusal('EMAIL_UNCONFIRMED')
    const { db, bank } = deps
    const known = await virtualAccountOf(db, caller.userId, bank.name)
    if (known) return known

    const user = await deps.applicant(caller.userId)
    for (let tries = 0; tries < 3; tries += 1) {
      const reference = await claimReference(db, bank.name, caller.userId)
      if (!reference) {
        // Another request may have created the account since the first look-up.
        const created = await virtualAccountOf(db, caller.userId, bank.name)
        if (created) return created
        throw new Refusal('STILL_RUNNING')
      }
      const answer = await bank.createAccount({
        reference,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        phone: user.phone,
      })
      const kept = await keepAnswer(db, reference, answer)
      const account = await virtualAccountOf(db, caller.userId, bank.name)
      if (account) return account
      if (!kept) throw new Refusal('STILL_RUNNING')
      if (answer.kind !== 'reference-used') break
    }
    throw new Refusal('ACCOUNT_GENERATION_FAILED')
  }

/**
 * Claims the request to the bank, with a new reference; undefined while another request runs. `on conflict do update`
 * would fail where one of two parallel requests violates the index of the reference first.
 */
async function claimReference(
  db: Db,
  provider: string,
  userId: string,
): Promise<string | undefined> {
  const reference = `va-${userId}-${provider}`
  const claimed = await sql<{ reference: string }>`
    with first as (
      insert into virtual_account (user_id, provider, state, reference)
      values (${userId}, ${provider}, 'requested', ${reference})
      on conflict do nothing returning reference
    ), next as (
      update virtual_account set state = 'requested', attempt = attempt + 1, requested_at = now(),
        reference = ${reference} || '-' || (attempt + 1)
      where user_id = ${userId} and provider = ${provider} and (state = 'failed'
        or (state = 'requested' and requested_at < now() - make_interval(secs => ${abandonedAfterSeconds})))
      returning reference
    )
    select reference from first union all select reference from next`.execute(db)
  return claimed.rows[0]?.reference
}

/** Stores the response of the bank; false when it came so late that another request has replaced this one. */
async function keepAnswer(db: Db, reference: string, answer: AccountAnswer): Promise<boolean> {
  const created = answer.kind === 'created' ? answer : undefined
  const kept = await db
    .updateTable('virtual_account')
    .set({
      state: created ? 'active' : 'failed',
      account_number: created?.accountNumber ?? null,
      bank_name: created?.bankName ?? null,
      account_name: created?.accountName ?? null,
      customer_code: created?.customerCode ?? null,
    })
    .where('reference', '=', reference)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}
