import { randomUUID } from 'node:crypto'
import { newHolder, receive, type Holder, type Ledger } from './test-ledger.ts'

type Requested = {
  readonly kind: 'credit' | 'debit' | 'refund' | 'assign' | 'release' | 'keep' | 'release-rental'
  readonly user?: Holder
  readonly amount: number
  readonly subject?: string
}

/**
 * Manual transfers of admins: credits, debits, a partial refund of a rental, and released rentals of a former supplier.
 * Deposits are assigned, kept, released, noted in a foreign currency or reversed. One request is pending, one declined.
 */
export async function openTransferHistory(
  ledger: Ledger,
  { ada, chidi }: { ada: Holder; chidi: Holder },
): Promise<void> {
  const { query } = ledger
  const admin = await newHolder(query)
  const second = await newHolder(query)
  const move = async ({ kind, user, amount, subject }: Requested, limit = 100_000_000_000) => {
    const [requested] = await query<{ outcome: string; id: string }>(
      `select outcome, reply ->> 'id' as id from manual_transfer_request($1, $2, '', $3, $4, $5, 'Somebody called', $6, false, $7,
         100000000000, 10000, 100000)`,
      [admin.userId, randomUUID(), kind, user?.userId ?? null, amount, subject ?? null, limit],
    )
    if (requested?.outcome !== 'placed') throw new Error(`a move by hand was ${requested?.outcome}`)
    return requested.id
  }
  const word = (id: string, agrees: boolean) =>
    query("select manual_transfer_decide($1, $2, $3, 'x', 10000, 100000)", [
      second.userId,
      id,
      agrees,
    ])

  await move({ kind: 'credit', user: chidi, amount: 30_001 })
  await move({ kind: 'debit', user: chidi, amount: 7_002 })
  await word(await move({ kind: 'credit', user: ada, amount: 20_003 }, 0), true)
  await word(await move({ kind: 'credit', user: ada, amount: 20_004 }, 0), false)
  await move({ kind: 'debit', user: ada, amount: 5 }, 0)
  await move({ kind: 'refund', user: chidi, amount: 5_005, subject: await served(ledger) })
  const stray = (amount: number) => arrive(ledger, amount)
  await move({ kind: 'assign', user: ada, amount: 40_006, subject: await stray(40_006) })
  await move({ kind: 'keep', amount: 50_007, subject: await stray(50_007) })
  const held = await subjectOf(ledger, "status = 'held'")
  await move({ kind: 'release', user: chidi, amount: 80_000, subject: held })
  await move({ kind: 'keep', amount: 5000, subject: await subjectOf(ledger, "status = 'foreign'") })
  for (const key of ['released', 'released unanswered']) {
    const [rental] = await query<{ id: string }>(
      'select id from rental where idempotency_key = $1',
      [key],
    )
    const subject = `numbers:${rental?.id}`
    await move({ kind: 'release-rental', user: chidi, amount: 40_000, subject })
  }
  await takeBack(ledger, ada)
  await holdBonuses(ledger, ada, admin)
  await missIt(ledger, ada)
  // This deposit stays held.
  await receive(query, { to: chidi, amount: 80_000, cap: 1 })
}

/** The bank reverses a friend's deposit, of which it kept a fee and which earned a bonus. */
async function takeBack({ query }: Ledger, ada: Holder): Promise<void> {
  const friend = await newHolder(query, { referredBy: ada.userId })
  await query(
    `select deposit_receive('billstack', 'taken', null, null, $1, 200000, 1500, 'NGN', null, null, 10000, 100000)`,
    [friend.accountNumber],
  )
  const [taken] = await query<{ outcome: string }>(
    "select outcome from deposit_reversed('billstack', 'taken')",
  )
  if (taken?.outcome !== 'reversed') throw new Error(`a reversal was ${taken?.outcome}`)
}

/** Held bonuses that wait, or are paid, approved, declined, recalled with their deposit, or lost with an account. */
async function holdBonuses({ query, own }: Ledger, ada: Holder, admin: Holder): Promise<void> {
  const earn = async (referrer: Holder, payer: string | null = null) => {
    const friend = await newHolder(query, { referredBy: referrer.userId })
    await query(
      `select deposit_receive('billstack', $2, null, null, $1, 150000, null, 'NGN', $3, null, 10000, 100000)`,
      [friend.accountNumber, `bonus ${friend.userId}`, payer],
    )
    return friend.userId
  }
  const decide = (friend: string, approves: boolean) =>
    query("select referral_decide($1, $2, $3, 'Looked into')", [admin.userId, friend, approves])
  await decide(await earn(ada, 'Ada Obi'), true)
  await decide(await earn(ada, 'OBI ADA'), false)
  await earn(ada, 'obi ada')
  await own('update referral_rule set hold_hours = 24')
  await earn(ada)
  await decide(await earn(ada, 'Ada Obi'), true)
  const recalled = await earn(ada)
  await query("select deposit_reversed('billstack', $1)", [`bonus ${recalled}`])
  const due = await earn(ada)
  await own('update referral_bonus set due_at = now() where referee = $1', [due])
  await query('select referral_pay($1)', [due])
  const gone = await newHolder(query)
  await earn(gone)
  await own('update app_user set closing_at = now() where id = $1', [gone.userId])
  await own('select closure_erase($1)', [gone.userId])
  await own('update referral_rule set hold_hours = 0')
}

/** A deposit without a user is assigned to the user who reported it missing. */
async function missIt({ query }: Ledger, ada: Holder): Promise<void> {
  await query(
    `select deposit_receive('billstack', 'missed', 'session 1', null, '9999999999', 30000, null, 'NGN', 'CHIDI OKE', null,
       10000, 100000)`,
  )
  const [reported] = await query<{ credited_user: string | null }>(
    `select credited_user from missing_report($1, 30000, now(), 'Chidi Oke', 'SESSION-1', 3, 10, 30000, 10000, 100000)`,
    [ada.userId],
  )
  if (reported?.credited_user !== ada.userId) throw new Error('money was not found again')
}

async function served({ query }: Ledger): Promise<string> {
  const [rental] = await query<{ id: string }>("select id from rental where state = 'completed'")
  return `numbers:${rental?.id}`
}

async function subjectOf({ query }: Ledger, which: string): Promise<string> {
  const [deposit] = await query<{ id: string }>(`select id from deposit where ${which}`)
  return `deposit:${deposit?.id}`
}

/** A deposit without a user; returns its subject. */
async function arrive(ledger: Ledger, amount: number): Promise<string> {
  const reference = randomUUID()
  await receive(ledger.query, { to: { accountNumber: '9999999999' }, amount, reference })
  return subjectOf(ledger, `reference = '${reference}'`)
}
