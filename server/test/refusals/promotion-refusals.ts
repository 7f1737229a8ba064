import { openPromotion } from '../authorisation/promotions-matrix.ts'
import { bodyHash } from '../../src/platform/ids.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import { services } from '../boost/orders.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'

type Terms = Readonly<Record<string, unknown>>

const soon = new Date(Date.now() + 3_600_000)

/** The terms that cause each refusal of a code. */
const refused: Readonly<Record<string, Terms>> = {
  PROMOTION_UNKNOWN: { starts_at: soon },
  PROMOTION_OVER: { state: 'paused' },
  PROMOTION_USED_UP: { most_uses: 1 },
  PROMOTION_USED: { most_per_user: 1 },
  PROMOTION_NOT_YOURS: {},
  PROMOTION_ELSEWHERE: { line: 'numbers', thing: 'nothing' },
  PROMOTION_LEAST_SPEND: { least_spend: 100_000_000_000 },
}

const routes = ['numbers.buy', 'boost.order', 'store.buy', 'promotions.quote'] as const

/** A row for each refusal of an order or a quote because of its code, and of the admins' routes. */
export const promotionRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  return {
    ...Object.fromEntries(routes.flatMap((name) => codeRows(kit, name))),
    'promotions.quote SERVICE_OFF': {
      run: () =>
        send('promotions.quote', {
          body: { order: { line: 'numbers', service: 'nothing', duration: '5min' } },
        }),
    },
    'adminPromotions.uses NOT_FOUND': {
      run: () => send('adminPromotions.uses', { id: crypto.randomUUID() }),
    },
    'adminPromotions.create NAME_TAKEN': {
      run: async () => {
        const code = await codeWith(kit(), {})
        return send('adminPromotions.create', { body: { code } })
      },
      fields: { code: 'Another promotion has this code' },
    },
    'adminPromotions.create IDEMPOTENCY_CONFLICT': { run: () => repeated(kit(), 'x') },
    'adminPromotions.create STILL_RUNNING': { run: () => repeated(kit()) },
    ...Object.fromEntries(
      ['change', 'switch'].flatMap((word): [string, Row][] => {
        const name = `adminPromotions.${word}`
        return [
          [`${name} NOT_FOUND`, { run: () => send(name, { id: crypto.randomUUID() }) }],
          [
            `${name} ORDER_OVER`,
            {
              run: async () =>
                send(name, { id: await openPromotion(kit().testApp, { state: 'ended' }) }),
              message: 'This promotion has ended.',
            },
          ],
        ]
      }),
    ),
  }
}

function codeRows(kit: () => RefusalKit, name: (typeof routes)[number]): [string, Row][] {
  const order = (code: string) =>
    kit().send(name, { body: { ...bodyOf(kit(), name), promo_code: code } })
  return [
    ...Object.entries(refused).map(([code, terms]): [string, Row] => [
      `${name} ${code}`,
      {
        run: async () => {
          const entered = await codeWith(kit(), terms)
          if (code === 'PROMOTION_USED' || code === 'PROMOTION_USED_UP') await use(kit(), entered)
          if (code === 'PROMOTION_NOT_YOURS') await mark(kit(), entered)
          const answer = await order(entered)
          await forgetUses(kit(), entered)
          return answer
        },
        ...(code === 'PROMOTION_LEAST_SPEND' && {
          message: 'This code is for orders of ₦1,000,000,000.00 or more. Nothing was charged.',
        }),
      },
    ]),
    [
      `${name} TOO_MANY_REQUESTS`,
      { run: () => kit().spent(`code:${kit().users.ada.userId}`, () => order('NOTHING')) },
    ],
  ]
}

const bodyOf = ({ store }: RefusalKit, name: (typeof routes)[number]): Record<string, unknown> =>
  ({
    'numbers.buy': {},
    'boost.order': { service_id: services.never },
    'store.buy': { logs_ids: [store.logs[0]], total_price: '500.00' },
    'promotions.quote': { order: { line: 'numbers', service: 'wa', duration: '5min' } },
  })[name]

async function codeWith({ testApp }: RefusalKit, terms: Terms): Promise<string> {
  const id = await openPromotion(testApp, terms)
  const [row] = await testApp.sql<{ code: string }>('select code from promotion where id = $1', [
    id,
  ])
  return row?.code ?? ''
}

/** Sends a request whose key is under way, or was used for another body. */
async function repeated({ testApp, users, send }: RefusalKit, other?: string) {
  const key = crypto.randomUUID()
  const body = goodBodies['adminPromotions.create']?.() ?? {}
  await testApp.sql(
    'insert into idempotency (user_id, route, key, body_hash) values ($1, $2, $3, $4)',
    [users.admin.userId, 'promotion', key, bodyHash(other ?? body)],
  )
  return send('adminPromotions.create', { body, headers: { 'idempotency-key': key } })
}

/** Inserts a use of the promotion by ada, without an order. */
const use = ({ testApp, users }: RefusalKit, code: string) =>
  testApp.sql(
    `with used as (insert into promotion_use (subject, promotion, user_id, price, cut)
       select 'none:' || uuidv7(), id, $2, 1, 1 from promotion where code = $1 returning promotion)
     insert into promotion_sum (promotion, placed, returned, cost) select promotion, 1, 0, 1 from used`,
    [code, users.ada.userId],
  )

/** Removes the uses without an order, which the proof at the end would report. */
async function forgetUses({ testApp }: RefusalKit, code: string): Promise<void> {
  await testApp.sql(
    `delete from promotion_use where subject like 'none:%'
     and promotion = (select id from promotion where code = $1)`,
    [code],
  )
  await testApp.sql(
    'delete from promotion_sum where promotion = (select id from promotion where code = $1)',
    [code],
  )
}

/** Marks the promotion as used by another user with the same payer as ada. */
async function mark({ testApp, users }: RefusalKit, code: string): Promise<void> {
  await testApp.sql("update deposit set payer_name = 'Ada Payer' where user_id = $1", [
    users.ada.userId,
  ])
  await testApp.sql(
    `insert into promotion_mark (promotion, mark, user_id)
     select p.id, mark, $3 from promotion p cross join unnest(promotion_marks($2, '')) mark where p.code = $1`,
    [code, users.ada.userId, users.other.userId],
  )
}
