import { sql, type RawBuilder } from 'kysely'

/**
 * The transfers on either side of the account `a` of the query around it, by the indexes of users' sides. The bound says
 * that these have all of the rows; a join by `or` would read the whole ledger instead. `end` may filter, sort and cut each
 * side, whose transfer is `t`.
 */
export const transfersOf = (columns: RawBuilder<unknown>, end = sql``): RawBuilder<unknown> => sql`
  (select ${columns} from transfer t where t.debit_account = a.id and t.debit_account >= 1000 ${end})
  union all
  (select ${columns} from transfer t where t.credit_account = a.id and t.credit_account >= 1000 ${end})`
