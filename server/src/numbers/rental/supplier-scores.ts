import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { supplierShares } from '../delivery/queries.ts'

/** What a supplier would charge for an order, and the most that the order may cost, in micro-dollars. */
export type ScoreCosts = { readonly costMicroUsd: number; readonly mostMicroUsd: number }

/**
 * Orders suppliers by measured delivery and cost, where the owner chose this order (NUM-71). The figures are read
 * once for each counted day.
 */
export class SupplierScores {
  #through: string | null | undefined
  /** The lower bound of the share with a code, from 0 to 1. A key is the supplier's name and the service. */
  #shares: ReadonlyMap<string, number> = new Map()

  /** Reads whether the order is by score, and reads new figures. Throws what the database throws. */
  async refresh(db: Queryable): Promise<void> {
    const { rows } = await sql<{ supplier_order: string; through: string | null }>`
      select p.supplier_order, r.through::text as through from pricing p left join delivery_rollup r on true`.execute(
      db,
    )
    const [now] = rows
    if (now?.supplier_order !== 'score') {
      this.#through = undefined
      this.#shares = new Map()
    } else if (now.through !== this.#through) {
      this.#shares = await supplierShares(db)
      this.#through = now.through
    }
  }

  /** Sorts suppliers that are in order of priority by score, where the score is known. */
  inOrder<T extends { readonly name: string }>(
    choice: readonly T[],
    service: string,
    costsOf: (supplier: T) => ScoreCosts,
  ): readonly T[] {
    if (this.#shares.size === 0) return choice
    return byScore(choice, (supplier) => {
      const share = this.#shares.get(`${supplier.name} ${service}`)
      return share === undefined ? undefined : scoreOf(share, costsOf(supplier))
    })
  }
}

/** The expected margin of a number, in micro-dollars: its share with a code, times what a code earns. */
export const scoreOf = (share: number, { costMicroUsd, mostMicroUsd }: ScoreCosts): number =>
  share * Math.max(0, mostMicroUsd - costMicroUsd)

/** Sorts the entries with a score among their places, the highest first. An entry without a score keeps its place. */
export function byScore<T>(
  choice: readonly T[],
  scoreOfOne: (one: T) => number | undefined,
): readonly T[] {
  const scored = choice
    .flatMap((one) => {
      const score = scoreOfOne(one)
      return score === undefined ? [] : [{ one, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  const ranked = new Set(scored.map(({ one }) => one))
  let next = 0
  return choice.map((one) => (ranked.has(one) ? (scored[next++]?.one ?? one) : one))
}
