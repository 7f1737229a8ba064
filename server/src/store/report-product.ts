import type { store } from '@nosim/contract/shop/store.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { StoreDependencies } from './inventory/dependencies.ts'
import { productOf } from './inventory/queries.ts'
import type { FastifyRequest } from 'fastify'

const noSuchProduct = 'There is no product of this number.'

/**
 * Reports a product that should not be sold to the queue of admins; the reporter needs no account. Throws
 * TOO_MANY_REQUESTS, BLOCKED, NOT_FOUND.
 */
export const reportProduct =
  (
    { db }: StoreDependencies,
    ports: { countReport: CountReport; authenticate: Authenticate },
  ): Handler<typeof store.report> =>
  async ({ params: { id }, body }, { address, request }) => {
    await ports.countReport(address)
    const reporter = await ports.authenticate(request)
    if (!(await productOf(db, id))) throw new Refusal('NOT_FOUND', { message: noSuchProduct })
    await db
      .insertInto('product_report')
      .values({ product: id, ...body, reporter: reporter?.userId ?? null })
      .execute()
    return { message: 'Thank you for telling us. We look at every report.' }
  }

/** Counts one report from a network address; throws TOO_MANY_REQUESTS. */
export type CountReport = (address: string) => Promise<void>

/** The signed-in user on a public route, if any; throws BLOCKED. */
export type Authenticate = (
  request: FastifyRequest,
) => Promise<{ readonly userId: string } | undefined>
