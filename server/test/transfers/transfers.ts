import { randomUUID } from 'node:crypto'
import type { MoneyAction, Refundable, SuspenseItem } from '@nosim/contract/admin/transfer-views.ts'
import { link, order, panelOrders, injectFault } from '../boost/orders.ts'
import { TestClient, until, type Answer } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { buy, expectOk, openedOrder, shelf } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

type Sent = { readonly key?: string; readonly url?: string }

/** Requests a manual transfer, by default with a new key, at a path of the test app. */
export function requestTransfer(
  admin: TestClient,
  path: string,
  { key = randomUUID(), url, ...body }: Sent & Record<string, unknown>,
): Promise<Answer> {
  const headers = { 'idempotency-key': key }
  return admin.request('POST', path, { body, headers, ...(url && { url }) })
}

/** Adds to a wallet, or deducts from it. */
export const moveFunds = (
  admin: TestClient,
  user: TestClient,
  { what, ...more }: Sent & { what: 'credit' | 'debit' } & Record<string, unknown>,
): Promise<Answer> => requestTransfer(admin, `/api/admin/users/${user.userId}/${what}`, more)

/** Requests a manual refund. */
export const refund = (
  admin: TestClient,
  more: Sent & { line: Refundable['line']; id: string; amount: string | number },
): Promise<Answer> =>
  requestTransfer(admin, '/api/admin/refunds', { reason: 'A kindness', ...more })

/** Settles a waiting deposit. */
export const settleDeposit = (
  admin: TestClient,
  deposit: string,
  { how, to, ...more }: Sent & { how: 'assign' | 'release' | 'keep'; to?: TestClient },
): Promise<Answer> =>
  requestTransfer(admin, `/api/admin/suspense/${deposit}/${how}`, {
    reason: 'They called us',
    ...(to && { user_id: to.userId }),
    ...more,
  })

/** Approves or declines a request. */
export const decide = (
  admin: TestClient,
  id: unknown,
  how: 'approve' | 'decline',
): Promise<Answer> =>
  admin.post(
    `/api/admin/money/${String(id)}/${how}`,
    how === 'decline' ? { reason: 'Not so' } : undefined,
  )

/** A manual transfer with this id in the list of this status. */
export async function actionOf(
  admin: TestClient,
  id: unknown,
  status: MoneyAction['status'],
): Promise<MoneyAction | undefined> {
  const path = `/api/admin/money?status=${status}&limit=100`
  const { actions } = await expectOk<{ actions: MoneyAction[] }>(admin.get(path))
  return actions.find((action) => action.id === id)
}

/** A user who has been made an admin. */
export async function newAdmin(
  testApp: TestApp,
  role: 'support' | 'manager' | 'owner' = 'manager',
): Promise<TestClient> {
  const admin = await testApp.newClient()
  await testApp.sql('update app_user set role = $2 where id = $1', [admin.userId, role])
  return admin
}

/** Sends a bank transfer, by default without a user; returns the id of its deposit once it is booked. */
export async function arrive(
  testApp: TestApp,
  { naira, account = '0000000000' }: { naira: string; account?: string },
): Promise<string> {
  const deposits = async () => {
    const text = 'select id from deposit where account_number = $1 order by id desc'
    return testApp.sql<{ id: string }>(text, [account])
  }
  const before = await deposits()
  await testApp.control('POST', '/bank/transfer', {
    account_number: account,
    amount: naira,
    sender_name: 'CHIDI OKE',
  })
  return until(async () => {
    const now = await deposits()
    return now.length > before.length && now[0]?.id
  })
}

/** Books a deposit without a user, in kobo, without a delivery of the bank. Returns its id. */
export async function strayDeposit(
  testApp: TestApp,
  kobo: number,
  { currency = 'NGN' }: { currency?: string } = {},
): Promise<string> {
  const reference = randomUUID()
  await testApp.sql(
    `select deposit_receive('billstack', $1, null, null, '0000000000', $2, null, $3, 'CHIDI OKE', null, 10000, 100000)`,
    [reference, kobo, currency],
  )
  const [row] = await testApp.sql<{ id: string }>('select id from deposit where reference = $1', [
    reference,
  ])
  return row?.id ?? ''
}

/** A deposit in the list of an admin. */
export async function suspenseItem(
  admin: TestClient,
  id: string,
  status: 'open' | 'settled',
): Promise<SuspenseItem | undefined> {
  const path = `/api/admin/suspense?status=${status}&limit=100`
  const { deposits } = await expectOk<{ deposits: SuspenseItem[] }>(admin.get(path))
  return deposits.find((deposit) => deposit.id === id)
}

/** The refundable items of an order. */
export async function refundable(admin: TestClient, id: string): Promise<Refundable[]> {
  const { items } = await expectOk<{ items: Refundable[] }>(
    admin.get(`/api/admin/refundable?order=${encodeURIComponent(id)}`),
  )
  return items
}

/** Rents a number that gets its code. */
export async function servedRental(client: TestClient): Promise<{ id: string; price: number }> {
  const { order_id, number } = await expectOk<{ order_id: string; number: string }>(
    client.buy('tg'),
  )
  await deliver(client.testApp, number, 'Your code is 135790')
  const { price_ngn } = await client.rentalWhen(
    order_id,
    (one) => one.rental_status === 'completed',
  )
  return { id: order_id, price: price_ngn }
}

/** Orders a boost that the panel accepts and does not end by itself. */
export async function openBoost(
  client: TestClient,
  more: Record<string, unknown> = {},
): Promise<{ id: string; address: string; charge: number }> {
  const address = link()
  const placed = await expectOk<{ order_id: string; amount: string }>(
    order(client, { link: address, ...more }),
  )
  return { id: placed.order_id, address, charge: Math.round(Number(placed.amount) * 100) }
}

/** Orders a boost whose response is lost although the panel accepted it; `number` is the panel's number. */
export async function lostBoost(
  client: TestClient,
  more: Record<string, unknown> = {},
): Promise<{ id: string; address: string; number: string }> {
  await injectFault(client.testApp, { call: 'add', fault: 'after-effect-timeout' })
  const { id, address } = await openBoost(client, more)
  const taken = (await panelOrders(client.testApp)).find((one) => one.link === address)
  return { id, address, number: String(taken?.order) }
}

/** Sells a user `count` logs of ₦500 in one order: all logs of a product. Returns the ids of the lines. */
export async function soldLogs(
  admin: TestClient,
  client: TestClient,
  count = 1,
): Promise<{ order: string; lines: number[]; batch: number; product: number }> {
  const { logs, batch, product } = await shelf(admin, count)
  const { order_id } = await expectOk<{ order_id: string }>(buy(client, logs, count * 500))
  const { details } = await openedOrder(client, order_id)
  return { order: order_id, lines: details.map(({ id }) => id), batch, product: product.id }
}

/** The balance of a main wallet, in kobo. */
export const koboOf = async (client: TestClient): Promise<number> =>
  Math.round(Number((await client.balances()).bal) * 100)
