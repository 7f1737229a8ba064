import type { Mutation } from './mutation.ts'

const file = 'server/sql/store.sql'
const shop = ['server/test/store/purchases.test.ts']
const model = ['server/test/store/model.test.ts']
const races = ['server/test/store/races.test.ts']
const lines = ['server/test/transfers/order-lines.test.ts']
const paybacks = ['server/test/transfers/paybacks.test.ts']

/** The store: sales, replacements, refunds and recalls. */
export const storeMutations: readonly Mutation[] = [
  {
    id: 'store-sells-frozen',
    what: 'a frozen product is sold',
    file,
    find: 'and p.enabled and p.frozen_reason is null and c.enabled,',
    replace: 'and p.enabled and c.enabled,',
    tests: ['server/test/store/products.test.ts'],
    only: 'is hidden until it is available again',
  },
  {
    id: 'store-sells-sold',
    what: 'a log that is sold is offered to another buyer',
    file,
    find: "l.state is not distinct from 'available' and p.enabled",
    replace: 'p.enabled',
    tests: shop,
    only: 'of unavailable logs is rejected with their ids and costs nothing',
  },
  {
    id: 'store-price-guard',
    what: 'an order costs more than its buyer saw',
    file,
    find: "        when not has_promotions and c.total > p_seen_totals[b.item] then 'price-changed'\n",
    replace: '',
    tests: shop,
    only: 'after a price increase is rejected with the new total',
  },
  {
    id: 'store-log-lock',
    what: 'two buyers at once are sold one log',
    file,
    find: 'where l.id = any(wanted) order by l.id for no key update skip locked);',
    replace: 'where l.id = any(wanted) order by l.id);',
    tests: races,
    only: 'concurrent purchases of overlapping logs in opposite orders are complete or rejected, without a deadlock',
  },
  {
    id: 'store-refund-twice',
    what: 'a line is paid back twice',
    file,
    find: '  if line.refunded_at is not null then\n    return null;',
    replace: '  if false then\n    return null;',
    tests: paybacks,
    only: 'of one line of an order and a claim payment for that line at the same time refund it once',
  },
  {
    id: 'store-refund-not-counted',
    what: 'an order does not say what was paid back',
    file,
    find: 'update store_order set refunded = refunded + line.price where id = o.id;',
    replace: '',
    tests: model,
  },
  {
    id: 'store-replace-frozen',
    what: 'a frozen product is given as a replacement',
    file,
    find: "and l.state = 'available' and p.frozen_reason is null",
    replace: "and l.state = 'available'",
    tests: model,
  },
  {
    id: 'store-replace-twice',
    what: 'a line is replaced after it was replaced',
    file,
    find: 'if line.refunded_at is not null or line.replacement is not null then',
    replace: 'if line.refunded_at is not null then',
    tests: lines,
    only: 'a line that was refunded or replaced cannot be replaced',
  },
  {
    id: 'store-replace-refunded',
    what: 'a line that was paid back is replaced, too',
    file,
    find: 'if line.refunded_at is not null or line.replacement is not null then',
    replace: 'if line.replacement is not null then',
    tests: lines,
    only: 'a line that was refunded or replaced cannot be replaced',
  },
  {
    id: 'store-recall-shelf',
    what: 'a recalled batch stays on sale',
    file,
    find: "update account_log set state = 'withdrawn' where batch = p_batch and state = 'available';",
    replace: '',
    tests: shop,
    only: 'a recall',
  },
  {
    id: 'store-recall-replaced',
    what: 'a recall owes for a log that was replaced before',
    file,
    find: 'and s.replacement is null and s.refunded_at is null',
    replace: 'and s.refunded_at is null',
    tests: paybacks,
    only: 'does not refund a replaced log',
  },
  {
    id: 'store-recall-pays-replaced',
    what: 'a recall looks for buyers by what was sold, not by what they have',
    file: 'server/src/store/after-sales/refund-batch.ts',
    find: 'l.id = coalesce(s.replacement, s.log)',
    replace: 'l.id = s.log',
    tests: model,
  },
  {
    id: 'store-claim-late',
    what: 'a claim is taken after the warranty',
    file: 'server/src/store/claim-log.ts',
    find: 'if (line.over || line.settled)',
    replace: 'if (line.settled)',
    tests: model,
  },
  {
    id: 'store-claim-settled',
    what: 'a claim is taken for a line that was made good',
    file: 'server/src/store/claim-log.ts',
    find: 'if (line.over || line.settled)',
    replace: 'if (line.over)',
    tests: shop,
    only: 'a claim about a bought log',
  },
]
