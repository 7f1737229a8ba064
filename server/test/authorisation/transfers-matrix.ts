import {
  lostBoost,
  moveFunds,
  openBoost,
  servedRental,
  strayDeposit,
} from '../transfers/transfers.ts'
import { adminsOnly, managersOnly, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

/** The ids that the lines of manual transfers use; the orders are the client's. */
export type TransferThings = {
  readonly client: TestClient
  /** Two pending requests of another admin. */
  readonly approving: string
  readonly declining: string
  /** Waiting deposits: two without a user, one on hold for the client. */
  readonly assigning: string
  readonly keeping: string
  readonly releasing: string
  readonly rental: string
  /** Boosts whose response was lost; `number` is the panel's number of the first. */
  readonly matching: string
  readonly number: string
  readonly giving: string
  /** Released boosts, and one that is open at a former supplier. */
  readonly finding: string
  readonly found: string
  readonly delivering: string
  /** A number that waits for its code at a former supplier. */
  readonly ending: string
}

/** Orders as the client, books deposits without a user, and requests two transfers as an admin outside the matrix. */
export async function openTransfers(
  client: TestClient,
  asker: TestClient,
): Promise<TransferThings> {
  const { testApp } = client
  await testApp.sql("update app_user set role = 'manager' where id = $1", [asker.userId])
  const above = { what: 'credit', amount: '100000.01' } as const
  const [approving, declining] = [
    await expectOk<{ id: string }>(moveFunds(asker, client, above)),
    await expectOk<{ id: string }>(moveFunds(asker, client, above)),
  ]
  const [matching, giving] = [
    await lostBoost(client, { quantity: 10 }),
    await lostBoost(client, { quantity: 10 }),
  ]
  const finding = await lostBoost(client, { quantity: 10 })
  await expectOk(
    asker.post(`/api/admin/boost-orders/${finding.id}/release`, { reason: 'Never came' }),
  )
  const { id: delivering } = await openBoost(client, { quantity: 10 })
  await testApp.sql("update boost_order set provider = 'gone' where id = $1", [delivering])
  await testApp.sql(
    `alter table boost_movement disable trigger append_only;
     update boost_movement set supplier = 'gone' where order_id = '${delivering}';
     alter table boost_movement enable trigger append_only`,
  )
  const { body: ending } = await client.buy('zzdead')
  await testApp.sql("update rental set provider = 'gone' where id = $1", [ending.order_id])
  await testApp.sql("update rental_watch set supplier = 'gone' where rental_id = $1", [
    ending.order_id,
  ])
  const releasing = await strayDeposit(testApp, 5000)
  await testApp.sql("update deposit set status = 'held', user_id = $2 where id = $1", [
    releasing,
    client.userId,
  ])
  return {
    client,
    approving: approving.id,
    declining: declining.id,
    assigning: await strayDeposit(testApp, 5000),
    keeping: await strayDeposit(testApp, 5000),
    releasing,
    rental: (await servedRental(client)).id,
    matching: matching.id,
    number: matching.number,
    giving: giving.id,
    finding: finding.id,
    found: finding.number,
    delivering,
    ending: String(ending.order_id),
  }
}

/** A line for each route of manual transfers and of boosts that need a review: support reads, a manager acts. */
export const transferLines = (things: () => TransferThings): Readonly<Record<string, Line>> => {
  const about = (name: Exclude<keyof TransferThings, 'client'>) => () => ({ id: things()[name] })
  const client = () => ({ id: things().client.userId })
  const reason = () => ({ reason: 'They called us' })
  const sum = () => ({ amount: '1' })
  return {
    'manualTransfers.credit': { statuses: managersOnly(201), params: client, body: sum },
    'manualTransfers.debit': { statuses: managersOnly(201), params: client, body: sum },
    'manualTransfers.actions': { statuses: adminsOnly(200) },
    'manualTransfers.waiting': { statuses: adminsOnly(200) },
    'manualTransfers.approve': { statuses: managersOnly(200, 409), params: about('approving') },
    'manualTransfers.decline': {
      statuses: managersOnly(200, 409),
      params: about('declining'),
      body: reason,
    },
    'manualTransfers.suspense': { statuses: adminsOnly(200) },
    'manualTransfers.assign': {
      statuses: managersOnly(201, 409),
      params: about('assigning'),
      body: () => ({ ...reason(), user_id: things().client.userId }),
    },
    'manualTransfers.release': {
      statuses: managersOnly(201, 409),
      params: about('releasing'),
      body: reason,
    },
    'manualTransfers.keep': {
      statuses: managersOnly(201, 409),
      params: about('keeping'),
      body: reason,
    },
    'manualTransfers.refundable': { statuses: adminsOnly(200), query: '?order=none' },
    'manualTransfers.refund': {
      statuses: managersOnly(201),
      body: () => ({ ...reason(), ...sum(), line: 'numbers', id: things().rental }),
    },
    'boostReview.orders': { statuses: adminsOnly(200) },
    'boostReview.match': {
      statuses: managersOnly(200, 409),
      params: about('matching'),
      body: () => ({ upstream_id: things().number }),
    },
    'boostReview.found': {
      statuses: managersOnly(200, 409),
      params: about('finding'),
      body: () => ({ upstream_id: things().found }),
    },
    'boostReview.deliver': {
      statuses: managersOnly(200, 409),
      params: about('delivering'),
      body: reason,
    },
    'rentalReview.rentals': { statuses: adminsOnly(200) },
    'rentalReview.release': {
      statuses: managersOnly(200, 409),
      params: about('ending'),
      body: reason,
    },
    'suppliers.list': { statuses: adminsOnly(200) },
    'suppliers.switch': {
      statuses: managersOnly(200),
      params: () => ({ kind: 'sms', name: things().client.testApp.config.SMS_DIALECT }),
      body: () => ({ switch: 'on' }),
    },
    'suppliers.days': { statuses: adminsOnly(200) },
    'suppliers.export': { statuses: managersOnly(200) },
    'suppliers.topUp': {
      statuses: managersOnly(201),
      params: () => ({ kind: 'boost', name: 'panel' }),
      body: () => ({ amount_usd: '1', amount_ngn: '1600', reference: crypto.randomUUID() }),
    },
    'boostReview.release': {
      statuses: managersOnly(200, 409),
      params: about('giving'),
      body: reason,
    },
  }
}
