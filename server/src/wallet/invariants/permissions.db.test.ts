import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { refusal } from '../../../test/wallet/test-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

type Row = { name: string }

/** The functions of the schema, without those of extensions, that the app's role may call, or that it may not call. */
const functionsWhere = (callable: boolean): Promise<string[]> =>
  asOwner(database.ownerUrl, async (client) => {
    const found = await client.query<Row>(
      `select distinct p.proname::text as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and has_function_privilege('nosim_app', p.oid, 'execute') = $1 order by 1`,
      [callable],
    )
    return found.rows.map(({ name }) => name)
  })

test('the app cannot directly call the functions that post to the ledger', async () => {
  expect(await functionsWhere(false)).toEqual([
    'account_event_add',
    'activation_lock',
    'activation_try_lock',
    'boost_book_cost',
    'boost_questions',
    'boost_record_charge',
    'boost_record_cost',
    'boost_refund_by_hand',
    'boost_release_by_hand',
    'boost_requests',
    'boost_requests_cut',
    'boost_routes',
    'boost_schedule_poll',
    'boost_settle',
    'closure_erase_audit',
    'closure_erase_notices',
    'closure_erase_orders',
    'closure_erase_tickets',
    'closure_words',
    'deposit_book',
    'deposit_credit',
    'deposit_fee',
    'deposit_initial_status',
    'deposit_receiver',
    'deposit_reverse',
    'deposit_settle',
    'ledger_post',
    'ledger_post_many',
    'ledger_revert_repeats',
    'ledger_write_set',
    'manual_transfer_apply',
    'missing_match',
    'number_assign_owners',
    'promotion_add',
    'promotion_choices',
    'promotion_covers',
    'promotion_cuts',
    'promotion_fault',
    'promotion_give_back',
    'promotion_goods',
    'promotion_is_limited',
    'promotion_is_possible',
    'promotion_lock',
    'promotion_marks',
    'promotion_offers',
    'promotion_refund',
    'promotion_spend',
    'promotion_take',
    'purchases_begin',
    'referral_end',
    'referral_lock',
    'referral_reward',
    'referral_signals',
    'rental_lock',
    'rental_lock_numbers',
    'rental_new_number',
    'rental_orders',
    'rental_orders_cut',
    'rental_refund_by_hand',
    'rental_release_by_hand',
    'rental_restore_number',
    'rental_set_number_aside',
    'store_candidates',
    'store_carts_cut',
    'store_claim_by_hand',
    'store_lock_products',
    'store_promotions',
    'store_recall_by_hand',
    'store_refund_by_hand',
    'store_withdraw',
    'store_write_orders',
    'ticket_audit',
    'ticket_is_remedied',
    'ticket_lock',
    'ticket_write',
    'values_by_item',
    'wallet_adjust',
    'wallet_capture',
    'wallet_hold_many',
    'wallet_orders',
    'wallet_purchase_many',
    'wallet_refund',
    'wallet_refund_to_source',
    'wallet_release',
  ])
})

test('every function that the app may call and that writes to the ledger runs as the owner', async () => {
  const unsafe = await asOwner(database.ownerUrl, async (client) => {
    const found = await client.query<Row>(
      `select p.proname::text as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and not p.prosecdef
         and has_function_privilege('nosim_app', p.oid, 'execute')
         and p.prosrc ~ '\\m(ledger_post|ledger_post_many|wallet_(hold|hold_many|purchase_many|capture|release|refund|refund_back)|boost_book_cost|deposit_(fee|credit|reverse|settle)|referral_(reward|end)|missing_match)\\('`,
    )
    return found.rows
  })
  expect(unsafe).toEqual([])
})

test.each([
  ["select ledger_post(uuidv7(), 'k', 9, 1000, 5, 'adjustment', 'x', 'x')", 'post a transfer'],
  [
    "select wallet_hold_many(array[uuidv7()], array[5], false, array['x'], array['x'])",
    'hold money',
  ],
  [
    "select ledger_post_many(array[row('k', 9, 1000, 5, 'adjustment', 'x', 'x', null, uuidv7())::posting])",
    'post transfers',
  ],
  [
    "select wallet_purchase_many(array[uuidv7()], '{5}', 'revenue_store', '{x}', '{x}')",
    'take a price',
  ],
  ["select wallet_release(uuidv7(), 'x', 'x')", 'end a hold'],
  ["select wallet_refund(uuidv7(), 'x', 'revenue_store', 0, 5, 'x')", 'refund'],
])('the login of the app cannot run: %s', async (statement) => {
  expect(await refusal(asOwner(database.url, (client) => client.query(statement)))).toBe('42501')
})
