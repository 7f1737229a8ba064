import type { BoostProvider } from '../../src/boost/provider.ts'
import type { SmsProvider } from '../../src/numbers/rental/provider.ts'
import type { SimulatedDatabase } from './database.ts'
import type { ProductProcess } from './process.ts'
import type { Plant } from './world.ts'

/** A fault of the product that a simulation must find. */
export type PlantedFault = {
  /** The harm to a user or to the ledger. */
  readonly what: string
  readonly plant: Plant
  /** A pattern that a fault in the report of the simulation must match. */
  readonly found: RegExp
}

type Own = SimulatedDatabase['own']

/** Changes the text of a function of the product. Throws unless the text occurs in it exactly once. */
async function change(own: Own, name: string, [before, after]: [string, string]): Promise<void> {
  const [found] = await own<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
    [name],
  )
  const parts = found?.text.split(before) ?? []
  if (parts.length !== 2) throw new Error(`${name} has "${before}" ${parts.length - 1} times`)
  await own(parts.join(after))
}

const changed = (name: string, ...edits: [string, string][]): Plant => ({
  inDatabase: async (own) => {
    for (const edit of edits) await change(own, name, edit)
  },
})

/** Also removes the constraints that would prevent the harm of the change. */
const unguarded = (statements: string, plant: Plant): Plant => ({
  inDatabase: async (own) => {
    await own(statements)
    await plant.inDatabase?.(own)
  },
})

const withSms = (alter: (port: SmsProvider) => void): Plant => ({
  inProcess: ({ machine }: ProductProcess) => machine.suppliers.all.forEach(alter),
})

const withPanels = (alter: (port: BoostProvider) => void): Plant => ({
  inProcess: ({ panel }: ProductProcess) => panel.panels.all.forEach(alter),
})

export const plantedFaults: readonly PlantedFault[] = [
  {
    what: 'a hold is captured, and then released to its user, too',
    plant: unguarded(
      'drop index transfer_resolves',
      changed('rental_receive', [
        "'Number rental');",
        "'Number rental'); perform wallet_release(p_user, 'numbers:' || p_id, 'x');",
      ]),
    ),
    found: /end a hold that had ended/,
  },
  {
    what: 'an order is refunded although its supplier says that a code is there',
    plant: withSms((port) => {
      const cancel = port.cancel.bind(port)
      Object.assign(port, {
        cancel: async (id: string) => {
          const answer = await cancel(id)
          return answer.kind === 'has-code' ? { kind: 'cancelled' } : answer
        },
      })
    }),
    found: /the supplier charged .* booked 0 times/,
  },
  {
    what: 'an order that was refunded stays open for its code',
    plant: changed('rental_end', ['set state = p_state, detail', "set state = 'waiting', detail"]),
    found: /open orders hold/,
  },
  {
    what: 'a payment that is reported twice is credited twice',
    plant: unguarded(
      `alter table deposit drop constraint deposit_provider_reference_key; drop index deposit_session`,
      changed('deposit_receive', ['if known.id is not null then', 'if false then']),
    ),
    found: /is booked 2 times/,
  },
  {
    what: 'a request to the panel is repeated when its answer is lost',
    plant: withPanels((port) => {
      const add = port.add.bind(port)
      Object.assign(port, {
        add: async (order: Parameters<BoostProvider['add']>[0]) => {
          const answer = await add(order)
          return answer.kind === 'unknown' ? add(order) : answer
        },
      })
    }),
    found: /the panel got .* 2 times/,
  },
  {
    what: 'a request whose answer was lost at the SMS supplier counts as refused',
    plant: withSms((port) => {
      const rent = port.rent.bind(port)
      Object.assign(port, {
        rent: async (request: Parameters<SmsProvider['rent']>[0]) => {
          const answer = await rent(request)
          return answer.kind === 'unknown' ? { ...answer, kind: 'refused', why: 'busy' } : answer
        },
      })
    }),
    found: /the supplier charged .* booked 0 times/,
  },
  {
    what: 'a key that has an order places another one',
    plant: unguarded(
      'alter table idempotency drop constraint idempotency_pkey cascade',
      changed(
        'purchases_begin',
        ['and i.key = p.key', "and i.key = p.key || ' other'"],
        ['and x.idempotency_key = p.key', "and x.idempotency_key = p.key || ' other'"],
      ),
    ),
    found: /has \d+ orders|answered differently/,
  },
  {
    what: 'an order is not watched, so that it stays open when its process dies',
    plant: changed('rental_place_many', [
      'from unnest(payable) o where missing[o.item] = 0;\n    if has_promotions',
      'from unnest(payable) o where false;\n    if has_promotions',
    ]),
    found: /stranded: rental/,
  },
  {
    what: 'a boost whose process died is never looked at again',
    plant: changed('boost_place_many', ['now() + p_park_after, o.key', 'null, o.key']),
    found: /escrow is what the open orders hold|stranded: boost placing/,
  },
  {
    what: 'a log that is sold is sold again',
    plant: unguarded(
      'alter table store_line drop constraint store_line_log_key',
      changed('store_candidates', ["l.state is not distinct from 'available'", 'true']),
    ),
    found: /log \d+ is sold \d+ times/,
  },
  {
    what: 'the charge of a supplier for a sold number is not booked',
    plant: changed('rental_receive', ['if cost > 0 then', 'if false then']),
    found: /charge for a sold number is booked once/,
  },
  {
    what: 'an order that the panel cancelled gives nothing back',
    plant: changed('boost_progress', ["when 'cancelled' then o.charge", "when 'cancelled' then 0"]),
    found: /captures what was delivered and releases the rest/,
  },
  {
    what: 'a balance is written without its transfer',
    plant: changed('deposit_book', [
      "insert into live_event (user_id, kind) values (made.user_id, 'balance');",
      "update account set balance = balance + 1 where user_id = made.user_id and kind = 'main';",
    ]),
    found: /users have \d+ kobo/,
  },
  {
    what: 'an order that gives its price back keeps the use of its promotion',
    plant: changed('promotion_give_back', ['where subject = p_subject and', 'where false and']),
    found: /promotion/,
  },
]
