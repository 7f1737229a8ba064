import { randomUUID } from 'node:crypto'
import { bodyHash } from '../../src/platform/ids.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'
import type { RawAnswer } from '../harness/http-request.ts'

/** The ids that the rows of manual transfers use; the orders are ada's, except `own`, which is the admin's. */
export type MoneyIds = {
  /** Deposits: one without a user, one that was kept, and one on hold for the admin. */
  readonly deposit: string
  readonly kept: string
  readonly held: string
  /** A rental of the admin, and a rental of crowded that waits for its code. */
  readonly own: string
  readonly waiting: string
  /** A boost whose response was lost. */
  readonly lost: string
  /** A released boost. */
  readonly released: string
}

export type Kit = () => RefusalKit & { readonly money: () => Promise<MoneyIds> }

type Rows = Readonly<Record<string, Row>>

export const reason = 'They called us'

/** Stores a key of the admin whose first request, for this transfer, is under way. */
export async function claim(
  kit: () => RefusalKit,
  move: unknown,
  route = 'manual',
): Promise<Record<string, string>> {
  const key = randomUUID()
  await kit().testApp.sql(
    'insert into idempotency (user_id, route, key, body_hash) values ($1, $4, $2, $3)',
    [kit().users.admin.userId, key, bodyHash(move), route],
  )
  return { 'idempotency-key': key }
}

type Keyed = (headers: Record<string, string>) => Promise<RawAnswer>

/** The refusals of a key that was used for another transfer, or whose request is under way. */
export function keyRows(
  kit: () => RefusalKit,
  name: string,
  { move, send }: { move: () => Promise<unknown>; send: Keyed },
): Rows {
  return {
    [`${name} IDEMPOTENCY_CONFLICT`]: {
      run: async () => send(await claim(kit, 'another move')),
    },
    [`${name} STILL_RUNNING`]: {
      run: async () => {
        const headers = await claim(kit, await move())
        return kit().hurried(() => send(headers))
      },
    },
  }
}
