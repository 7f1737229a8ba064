import { randomUUID } from 'node:crypto'
import { strayDeposit } from '../transfers/transfers.ts'
import { adminsOnly, managersOnly, ownersOnly, signedIn, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

/** The ids that the lines of lost deposits use. */
export type FundingThings = {
  readonly client: TestClient
  /** Deliveries that need a review. */
  readonly reading: number
  readonly dismissing: number
  readonly booking: number
  /** Reports of missing transfers by the client, and a deposit without a user. */
  readonly claim: string
  readonly declining: string
  readonly deposit: string
  /** A deposit that the bank reverses. */
  readonly reversing: string
  /** Friends whose bonuses wait for an admin. */
  readonly approved: string
  readonly declined: string
}

/** Inserts a delivery that needs a review; `kobo` is an amount other than the booked one. Returns its id. */
export async function keptDelivery(testApp: TestApp, kobo?: number): Promise<number> {
  const reference = randomUUID()
  const transfer = { reference, accountNumber: '0000000000', gross: kobo, currency: 'NGN' }
  const [row] = await testApp.sql<{ id: string }>(
    `insert into bank_delivery (provider, body_hash, body, transfer, review)
     values ('billstack', sha256($1), $1, $2, $3) returning id`,
    [
      Buffer.from(`{"nothing":"${reference}"}`),
      kobo === undefined ? null : JSON.stringify(transfer),
      kobo === undefined ? 'unreadable: not an event' : 'mismatch',
    ],
  )
  return Number(row?.id)
}

/** A user reports a missing transfer; returns the claim's id. */
export async function reportMissing(
  user: TestClient,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await expectOk<{ id: string }>(
    user.post('/api/wallet/missing-transfers', {
      amount: '50',
      sent_at: new Date(Date.now() - 3_600_000).toISOString(),
      sender_name: 'Chidi Oke',
      session_id: '',
      ...more,
    }),
  )
  return id
}

/** A friend deposits under the name of the referrer, so that the bonus waits for an admin; returns the friend's id. */
export async function waitingBonus(testApp: TestApp, referrer?: TestClient): Promise<string> {
  const [payee, friend] = [referrer ?? (await testApp.newClient()), await testApp.newClient()]
  const people = [friend.userId, payee.userId]
  await testApp.sql('update app_user set referred_by = $2 where id = $1', people)
  friend.payer = 'OBI, Ada'
  await friend.fund('1000')
  return friend.userId
}

/** Creates the objects that the lines below use. */
export async function openFunding(client: TestClient): Promise<FundingThings> {
  const { testApp } = client
  return {
    client,
    reading: await keptDelivery(testApp),
    dismissing: await keptDelivery(testApp),
    booking: await keptDelivery(testApp, 5000),
    claim: await reportMissing(client),
    declining: await reportMissing(client, { amount: '60' }),
    deposit: await strayDeposit(testApp, 5000),
    reversing: await strayDeposit(testApp, 5000),
    approved: await waitingBonus(testApp),
    declined: await waitingBonus(testApp),
  }
}

/** A line for each route about lost deposits: support reads, a manager acts, and each action works once. */
export const fundingLines = (things: () => FundingThings): Readonly<Record<string, Line>> => {
  const about = (name: Exclude<keyof FundingThings, 'client'>) => () => ({
    id: String(things()[name]),
  })
  const reason = () => ({ reason: 'They called us' })
  return {
    'deposits.list': { statuses: signedIn(200) },
    'deposits.missing': { statuses: signedIn(200) },
    'deposits.reportMissing': {
      statuses: signedIn(201),
      body: () => ({
        amount: '50',
        sent_at: new Date(Date.now() - 3_600_000).toISOString(),
        sender_name: 'Chidi Oke',
        session_id: '',
      }),
    },
    'manualTransfers.reverse': {
      statuses: managersOnly(201, 409),
      params: about('reversing'),
      body: reason,
    },
    'deliveries.list': { statuses: adminsOnly(200) },
    // An unreadable delivery stays in the list, so it can be read again.
    'deliveries.read': { statuses: managersOnly(200), params: about('reading') },
    'deliveries.dismiss': {
      statuses: managersOnly(200, 409),
      params: about('dismissing'),
      body: reason,
    },
    'deliveries.book': {
      statuses: managersOnly(200, 409),
      params: about('booking'),
      body: () => ({ ...reason(), amount: '50' }),
    },
    'deliveries.deposits': {
      statuses: adminsOnly(200),
      params: () => ({ id: things().client.userId }),
    },
    'referrals.list': { statuses: adminsOnly(200) },
    'referrals.approve': {
      statuses: managersOnly(200, 409),
      params: about('approved'),
      body: reason,
    },
    'referrals.decline': {
      statuses: managersOnly(200, 409),
      params: about('declined'),
      body: reason,
    },
    'referrals.rule': { statuses: adminsOnly(200) },
    'referrals.changeRule': {
      statuses: ownersOnly(200),
      body: () => ({ hold_hours: 0, daily_limit: 20 }),
    },
    'deliveries.belowZero': { statuses: adminsOnly(200) },
    'deliveries.claims': { statuses: adminsOnly(200) },
    'deliveries.assignClaim': {
      statuses: managersOnly(201, 409),
      params: about('claim'),
      body: () => ({ ...reason(), deposit_id: things().deposit }),
    },
    'deliveries.declineClaim': {
      statuses: managersOnly(200, 409),
      params: about('declining'),
      body: reason,
    },
  }
}
