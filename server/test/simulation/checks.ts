import { openDatabase, type Db } from '../../src/platform/db/db.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { proveRecent } from '../../src/wallet/proof/prove-recent.ts'
import type { Kept } from '../../src/wallet/proof/queries.ts'
import type { World } from './world.ts'

type Sums = {
  through: string
  to_users: string
  users: string
  to_escrow: string
  held: string
  ended_twice: number
  below_zero: number
}

/** Sums of the transfers after $1 and of the open orders, written independently of the product's proof. */
const sums = `with fresh as (select * from public.transfer where id > $1)
  select (select coalesce(max(id), $1) from fresh) as through,
    (select coalesce(sum(case when credit_account >= 1000 then amount else 0 end
      - case when debit_account >= 1000 then amount else 0 end), 0) from fresh) as to_users,
    (select sum(balance) from account where user_id is not null) as users,
    (select coalesce(sum(case when credit_account = 2 then amount when debit_account = 2 then -amount else 0 end), 0)
      from fresh) as to_escrow,
    (select coalesce(sum(price), 0) from rental where state in ('placing', 'waiting'))
      + (select coalesce(sum(charge), 0) from boost_order
         where state in ('placing', 'unconfirmed', 'pending', 'processing'))
      + (select coalesce(sum(u.cut), 0) from promotion_use u where u.returned_at is null and (
         exists (select from rental r where 'numbers:' || r.id = u.subject and r.state in ('placing', 'waiting'))
         or exists (select from boost_order b where 'boost:' || b.id = u.subject
           and b.state in ('placing', 'unconfirmed', 'pending', 'processing')))) as held,
    (select count(*)::int from fresh f where f.resolves is not null
      and (select count(*) from public.transfer r where r.resolves = f.resolves) > 1) as ended_twice,
    (select count(*)::int from account a where a.user_id is not null and a.balance < 0
      and not exists (select from public.transfer t where t.debit_account = a.id and t.kind = 'reversal')) as below_zero`

/** Checks the ledger of a simulation: by cheap sums after each step, and by the product's proofs at intervals. */
export class Checks {
  readonly #world: World
  readonly #proving: Db
  #through = '0'
  #users = 0n
  #escrow = 0n
  #kept: Kept | undefined

  constructor(world: World) {
    this.#world = world
    const { ownerUrl } = world.database
    this.#proving = openDatabase({ url: ownerUrl, poolSize: 1, name: 'simulation proof' }).db
  }

  /** The faults after a step; empty where there is none. */
  async afterStep(): Promise<string[]> {
    const { database, errors } = this.#world
    const [row] = await database.own<Sums>(sums, [this.#through])
    if (!row) return ['the sums are missing']
    this.#through = row.through
    this.#users += BigInt(row.to_users)
    this.#escrow += BigInt(row.to_escrow)
    return [
      ...errors,
      ...(BigInt(row.users) === this.#users
        ? []
        : [`users have ${row.users} kobo, by the transfers ${this.#users}`]),
      ...(BigInt(row.held) === this.#escrow
        ? []
        : [`open orders hold ${row.held} kobo, escrow has ${this.#escrow}`]),
      ...(row.ended_twice === 0 ? [] : [`${row.ended_twice} transfers end a hold that had ended`]),
      ...(row.below_zero === 0 ? [] : [`${row.below_zero} wallets are below zero`]),
    ]
  }

  /** The faults that the incremental proof finds in the new transfers and their orders. */
  async recent(): Promise<string[]> {
    const kept = this.#kept ?? {
      verified_at: new Date(0),
      through: 0,
      balances: {},
      faults: [],
    }
    const verified_at = new Date()
    const found = await proveRecent(this.#proving, kept, { marginMs: 0 })
    this.#kept = { ...found, verified_at }
    return found.faults.map(({ invariant, examples }) => `${invariant}: ${examples[0] ?? ''}`)
  }

  /** The faults that the proof of everything finds. */
  async whole(): Promise<string[]> {
    const faults = await prove(this.#proving)
    return faults.map(({ invariant, examples }) => `${invariant}: ${examples[0] ?? ''}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proving.destroy()
  }
}
