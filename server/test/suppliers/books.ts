import { until } from '../harness/test-client.ts'
import { dueNow } from '../numbers/rentals.ts'
import type { TestApp } from '../harness/test-app.ts'
import { isLeased } from '../harness/quiesce.ts'

type Charge = { id: number; service: string; price_cents: number }
type Books = {
  balance_cents: number
  reserved: Charge[]
  charged: Charge[]
  returned: Charge[]
}

/** The balance of each account at the sandbox's SMS supplier at its start, in US cents. */
const startCents = 100_000_000

export const supplierBooks = (testApp: TestApp): Promise<Books> =>
  testApp.control('GET', '/sms/books')

/** Makes all follow-ups due at once, and waits until each has been checked. */
export async function followUpNow(testApp: TestApp): Promise<void> {
  await testApp.sql(`update activation_followup set next_check_at = now() where outcome = 'open'`)
  await until(async () => {
    const due = await testApp.sql(
      // Due, or leased by a check that has not ended.
      `select 1 from activation_followup where outcome = 'open' and (next_check_at <= now()
        or ${isLeased('activation_followup')})`,
    )
    return due.length === 0
  })
}

/** Polls all orders until none is in state `placing` or `waiting`. */
export async function allEnded(testApp: TestApp): Promise<void> {
  await until(async () => {
    await dueNow(testApp)
    const open = await testApp.sql(`select 1 from rental where state in ('placing', 'waiting')`)
    return open.length === 0
  })
}

/** The booked cost of each activation, and the supplier's charge for each, in kobo. */
export async function bothSides(
  testApp: TestApp,
): Promise<{ ours: Record<string, number>; theirs: Record<string, number> }> {
  const booked = await testApp.sql<{ id: string; kobo: number }>(
    `select coalesce(r.activation_id, split_part(t.subject, ':', 3)) as id,
      sum(case when t.credit_account = system_account('float_sms') then t.amount else -t.amount end)::float8 as kobo
    from transfer t left join rental r on t.subject = 'numbers:' || r.id
    where t.kind = 'cost' and system_account('float_sms') in (t.debit_account, t.credit_account) group by 1`,
  )
  const [pricing] = await testApp.sql<{ rate: number }>(
    'select kobo_per_usd::float8 as rate from pricing',
  )
  const { charged } = await supplierBooks(testApp)
  const kobo = (cents: number) => Math.round((cents * (pricing?.rate ?? 0)) / 100)
  return {
    ours: Object.fromEntries(booked.map((one) => [one.id, one.kobo])),
    theirs: Object.fromEntries(charged.map((one) => [String(one.id), kobo(one.price_cents)])),
  }
}

/** The change of our balance at the supplier in micro-dollars: by our movements, and by the supplier. */
export async function floats(testApp: TestApp): Promise<{ ours: number; theirs: number }> {
  const [row] = await testApp.sql<{ sum: number }>(
    'select coalesce(sum(micro_usd), 0)::float8 as sum from sms_movement',
  )
  const { balance_cents } = await supplierBooks(testApp)
  return { ours: row?.sum ?? 0, theirs: (balance_cents - startCents) * 10_000 }
}
