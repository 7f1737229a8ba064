import type { Mutation } from './mutation.ts'

const file = 'server/sql/promotions.sql'
const rules = ['server/test/promotions/promotion-rules.test.ts']
const money = ['server/test/promotions/promotion-money.test.ts']
const locks = ['server/test/promotions/promotion-locks.test.ts']

/** Promotions: what they pay, what is returned, and their limits. */
export const promotionMutations: readonly Mutation[] = [
  {
    id: 'promotion-limit',
    what: 'a promotion is used once more than its limit',
    file,
    find: "when p.most_uses <= promotion_uses(p.id) then 'promotion-used-up'",
    replace: "when p.most_uses < promotion_uses(p.id) then 'promotion-used-up'",
    tests: rules,
  },
  {
    id: 'promotion-account',
    what: 'the account of the store pays the cuts of all shops',
    file,
    find: "account bigint := system_account('promotion_' || p_line);",
    replace: "account bigint := system_account('promotion_store');",
    tests: money,
  },
  {
    id: 'promotion-share',
    what: 'a promotion gets its share of a refund rounded up',
    file,
    find: 'div(p_cut::numeric * p_refunded, p_price)::bigint',
    replace: 'ceil(p_cut::numeric * p_refunded / p_price)::bigint',
    tests: money,
  },
  {
    id: 'promotion-refund-sum',
    what: 'the cost of a promotion keeps what came back with a refund',
    file,
    find: '  perform promotion_add(u.promotion, 0, 0, -p_share);\n',
    replace: '',
    tests: ['server/test/promotions/promotion-admin.test.ts'],
  },
  {
    id: 'promotion-lock',
    what: 'two orders that are placed together take the last use',
    file: 'server/sql/promotion-sums.sql',
    find: '      perform from promotion where id = p.id for no key update;\n    end if;\n  end loop;',
    replace: '      null;\n    end if;\n  end loop;',
    tests: locks,
  },
]
