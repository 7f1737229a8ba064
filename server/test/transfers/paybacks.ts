import { expect } from 'vitest'
import { requestTransfer, soldLogs } from './transfers.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

type Sent = { readonly key?: string; readonly url?: string }

/** Settles a claim, by default with a refund. */
export const settleClaim = (
  admin: TestClient,
  claim: number,
  { outcome = 'refunded', ...more }: Sent & { outcome?: string; note?: string } = {},
): Promise<Answer> =>
  requestTransfer(admin, `/api/admin/claims/${claim}/settlement`, {
    outcome,
    note: 'Sorry for that',
    ...more,
  })

export const recall = (
  admin: TestClient,
  batch: number,
  more: Sent & { reason?: string } = {},
): Promise<Answer> =>
  requestTransfer(admin, `/api/admin/batches/${batch}/recall`, {
    reason: 'Not ours to sell',
    ...more,
  })

export const releaseBoost = (admin: TestClient, id: string, more: Sent = {}): Promise<Answer> =>
  requestTransfer(admin, `/api/admin/boost-orders/${id}/release`, {
    reason: 'The supplier never took it',
    ...more,
  })

/** Reports the log of a line as dead. Returns the id of the claim. */
export async function claimOn(buyer: TestClient, line: number | undefined): Promise<number> {
  await expectOk(buyer.post(`/api/store/lines/${line}/claims`, { reason: 'It is dead' }))
  const [row] = await buyer.testApp.sql<{ id: number }>(
    'select max(id)::int as id from warranty_claim where line = $1',
    [line],
  )
  return row?.id ?? 0
}

/** Sells `count` logs of ₦500 in one order, and reports each as dead. */
export async function deadLogs(
  admin: TestClient,
  buyer: TestClient,
  count = 1,
): Promise<Awaited<ReturnType<typeof soldLogs>> & { claims: number[] }> {
  const sold = await soldLogs(admin, buyer, count)
  const claims: number[] = []
  for (const line of sold.lines) claims.push(await claimOn(buyer, line))
  return { ...sold, claims }
}

/** The newest manual transfer about a subject, as in the database. */
export async function requestAbout(
  testApp: TestApp,
  subject: string,
): Promise<{ id: string; state: string; amount: number; kind: string }> {
  const [row] = await testApp.sql<{ id: string; state: string; amount: number; kind: string }>(
    'select id, state, amount::int, kind from manual_transfer where subject = $1 order by id desc limit 1',
    [subject],
  )
  expect([subject, row !== undefined]).toEqual([subject, true])
  return row ?? { id: '', state: '', amount: 0, kind: '' }
}
