type Reasons = Readonly<Record<string, string>>

const ofTheShop = 'as many rows as the shop has things of that kind'
const ofTheQueue = 'the job queue empties itself; what gave up is forgotten after a month'

/** Tables that do not grow with sales, so that the cost of a sequential scan does not grow either. */
export const smallTables: Reasons = {
  service: ofTheShop,
  service_group: ofTheShop,
  service_price: ofTheShop,
  service_cost: ofTheShop,
  boost_service: ofTheShop,
  boost_panel_service: ofTheShop,
  boost_mapping: ofTheShop,
  category: ofTheShop,
  product: ofTheShop,
  picture: ofTheShop,
  announcement: 'written by hand, one at a time',
  api_key: 'requested by hand, at most five open ones for each user',
  api_key_secret: 'at most two for each of these keys',
  api_key_report: 'written by hand, one at a time',
  account_event_new: 'the events of the last moments: each is taken within a second',
  push_subscription: 'switched on by hand, one for each browser',
  telegram_chat: 'linked by hand, one for each user',
  telegram_code: 'made by hand, one for each user, for ten minutes',
  telegram_bot: 'one row',
  webhook_endpoint: 'set up by hand, at most five for each user',
  canned_answer: 'written by hand, one at a time',
  slide_set: 'written by hand, one at a time',
  slide_image: 'written by hand, one at a time',
  pricing: 'one row',
  list_version: 'one row',
  user_balance_state: 'one row',
  ledger_rollup: 'one row',
  ledger_verification: 'one row',
  sms_upstream: 'a row for each upstream',
  upstream_health: 'a row for each upstream',
  upstream_calls: 'forgotten after a week: some 10,000 rows',
  ledger_day: 'some 25 rows a day; the books of all days are their sum',
  delivery_rollup: 'one row',
  delivery_day:
    'a row for each day, service, supplier and wait; 30 days of it are read once for each of their versions',
  boost_delivery_rollup: 'one row',
  boost_delivery_day:
    'a row for each of 30 days, service and time; it is read once for each of their versions',
  user_day: 'a few rows a day; the count of users is their sum',
  supplier: ofTheShop,
  supplier_float: 'at most 26 rows a day for each supplier, for 400 days',
  supplier_day: 'a row a day for each supplier',
  supplier_topup: 'written by hand, one at a time',
  bank_sweep: 'a row for each bank',
  referral_rule: 'one row',
  promotion: 'set up by hand; each order looks at those that are running',
  promotion_sum: 'as many rows for each promotion as orders were placed at one moment',
  rental_watch:
    'a row for each open rental; without an index on the time, so that the update of each look stays on its page: with 5,000 of them a claim takes 2 ms of CPU, and the question when the next is due 0.7 ms',
  rental_placing: 'a row for each order that the supplier has not answered yet',
  job_alarm: 'a row for each alarm that lasts',
  migrations: ofTheQueue,
  _private_known_crontabs: ofTheQueue,
  _private_tasks: ofTheQueue,
  _private_job_queues: ofTheQueue,
  _private_jobs: ofTheQueue,
  discarded_task: 'a table of the tests: a row for each task that they take out of the schedule',
  pg_class: 'a row for each table and index',
  pg_namespace: 'a row for each schema',
  pg_database: 'a row for each database',
}

/** Sequential scans that the incremental proof may do: the table, and a piece of the statement. */
export const provenWhole: readonly { relation: string; statement: string; why: string }[] = [
  {
    relation: 'account',
    statement: 'select coalesce(sum(balance), 0)',
    why: 'all balances are added up, so that one that no transfer moved is found: two rows for each user, 0.17 s of CPU for a million users',
  },
]

const byHand = 'the total of a list that users write one by one: a millisecond for 10,000 of them'

/** The beginnings of the paths of SQL that may do a sequential scan. */
export const scansAllowed: Reasons = {
  'server/src/wallet/proof/':
    'the whole proof reads all of the books; that the one every five minutes does not is tested with it',
  'server/src/store/after-sales/queries.ts': byHand,
  'server/src/store/inventory/batches.ts': byHand,
  'server/src/wallet/manual-transfers/queries.ts': byHand,
  'server/src/admin/margins/queries.ts':
    'reads the numbers of at most 90 days by an index on the time; the data of this test is not older than that',
}

const wholeOnly = 'the proof at one moment, for tests; the product proves in slices'

/** The paths of SQL that no step of these tests runs. */
export const placesNotRun: Reasons = {
  'server/src/store/seed-demo.ts': 'fills an empty shop, once',
  'server/src/store/inventory/reseal-logs.ts':
    'a command that goes over all logs, in batches by id',
  'server/src/accounts/security/reseal-totp.ts': 'a command that goes over all authenticators',
  'server/src/notifications/push/subscriptions.ts': 'a command that goes over all push devices',
  'server/src/webhooks/secrets.ts': 'a command that goes over all endpoints',
  'server/src/accounts/user-admin/block-demo.ts':
    'runs once, when production starts on what was a demo',
  'server/src/boost/delivery/count-again.ts':
    'for a command; counts a day by boost_delivery_of_day, as the roll-up does',
  'server/src/numbers/delivery/count-again.ts':
    'a command that counts each day as the roll-up does, a day at a time',
  'server/src/wallet/proof/prove.ts': wholeOnly,
  'server/src/wallet/proof/invariants/invariant.ts': wholeOnly,
}

const pure = 'reads no table, and becomes part of the statement that names it'

/** Functions of the database that these tests need not call. */
export const functionsNotCalled: Reasons = {
  refuse_change: 'fires on a change of an append-only row, which nothing here makes',
  refuse_ticket_change:
    'fires on a change of what was written in a ticket, which nothing here makes',
  make_append_only: 'called by migrations',
  raise_list_version_of: 'called by migrations',
  promotion_covers: pure,
  promotion_is_limited: pure,
  boost_charge: pure,
  boost_cost: pure,
  boost_max_quantity: pure,
  boost_offer_fault: pure,
  boost_rate: pure,
  boost_undelivered: pure,
  delivery_wait: pure,
  boost_delivery_differences:
    'for a command; counts a day by boost_delivery_of_day, as the roll-up does',
  delivery_differences: 'for a command; counts a day by delivery_of_day, as the roll-up does',
  lagos_start: pure,
  lagos_today: pure,
  missing_is_match: pure,
  manual_transfer_is_limited: pure,
  deposit_compare: pure,
  boost_routes: 'becomes part of the statement that names it, which is planned and read with it',
  store_recall_lines:
    'becomes part of the statement that names it, which is planned and read with it',
  ledger_last_ended_day: pure,
  user_status: pure,
  store_reply: pure,
  ledger_write_set: 'reads accounts by id; only sets of two and more',
  idempotency_release: 'deletes by the primary key, where a request is refused',
  ledger_revert_repeats: 'reads by keys, and only where a key is repeated',
}

/** The tables that each sale writes. An index costs an entry for each of their rows. */
export const hotTables: readonly string[] = [
  'account',
  'account_log',
  'transfer',
  'live_event',
  'store_order',
  'store_line',
  'rental',
  'rental_watch',
  'idempotency',
  'unsold_log',
]

/** Indexes of these tables that may stay unread here, because the planner's choice depends on the statistics. */
export const indexesKept: Reasons = {
  rental_response_lost:
    'orders whose response was lost, of a supplier with many rentals; those of the fill are of another supplier',
}
