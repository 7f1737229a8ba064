import * as z from 'zod/mini'
import {
  Id,
  Naira,
  pageQuery,
  plainLines,
  plainText,
  required,
  Time,
  WholeNaira,
} from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { get, post, routes } from '../base/route.ts'
import { PromotionCode, promotionRefusals } from '../base/promotion-code.ts'

/** The maximum number of logs of an order. */
export const orderMost = 100

export const StoreCategory = z.object({ id: z.int(), name: z.string(), product_count: z.int() })
export type StoreCategory = z.output<typeof StoreCategory>

/** A product, for shoppers (STORE-4). */
export const StoreProduct = z.object({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  name: z.string(),
  description: z.string(),
  price: WholeNaira,
  /** Unsold logs. */
  log_count: z.int(),
  /** The address of its picture. */
  image: z.nullable(z.string()),
  /** For how long a dead log is replaced or refunded, in hours; 0 without a warranty. */
  warranty_hours: z.int(),
})
export type StoreProduct = z.output<typeof StoreProduct>

/** An unsold log, with what a shopper may see before the purchase. */
export const StoreLog = z.object({
  id: z.int(),
  product_name: z.string(),
  category_name: z.string(),
  product_price: WholeNaira,
  /** The public page of the log, for the shopper to view before the purchase. */
  url: z.nullable(z.string()),
})
export type StoreLog = z.output<typeof StoreLog>

/** The status of a report about a dead log. */
export const ClaimStatus = z.enum(['open', 'replaced', 'refunded', 'declined'])
export type ClaimStatus = z.output<typeof ClaimStatus>

/** One log of an order, without the bought text, which only `OrderLine` has. */
const OrderItem = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  category_name: z.string(),
  price: WholeNaira,
  url: z.nullable(z.string()),
  /** Whether this log replaces a dead one. */
  replaced: z.boolean(),
  refunded: z.boolean(),
  /** Why its price was paid back; null where it was not. */
  refund_reason: z.nullable(z.string()),
  warranty_until: Time,
  /** When an admin last viewed its details; null for never. */
  seen_by_staff_at: z.nullable(Time),
  /** Whether a dead log may be reported now. */
  can_claim: z.boolean(),
  /** The buyer's last report about this log, with the shop's answer; null without a report. */
  claim: z.nullable(z.object({ status: ClaimStatus, note: z.nullable(z.string()) })),
})
export type OrderItem = z.output<typeof OrderItem>

/** `refunded` once the whole price was paid back, else `success`. */
const OrderStatus = z.enum(['success', 'refunded'])

/** The status of an order in words for users (STORE-22). */
export const orderWord = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1)

const StoreOrder = z.object({
  order_id: z.string(),
  total_price: Naira,
  refunded: Naira,
  /** What a promotion paid besides `total_price`; absent without a promotion. */
  promotion_cut: z.optional(Naira),
  status: OrderStatus,
  created_at: Time,
  details: z.array(OrderItem),
})
export type StoreOrder = z.output<typeof StoreOrder>

/** A log of an order with the bought text, `details`, whose parts are separated by colons. */
const OrderLine = z.extend(OrderItem, { details: z.string() })
export type OrderLine = z.output<typeof OrderLine>
const OpenedOrder = z.extend(StoreOrder, { details: z.array(OrderLine) })
export type OpenedOrder = z.output<typeof OpenedOrder>

const noItems = 'No items or invalid user.'

/** The logs of the cart. `total_price` is the total that it showed, a guard only: the server computes the price. */
export const StorePurchase = z.strictObject({
  logs_ids: z.array(Id, noItems).check(
    z.minLength(1, noItems),
    z.maxLength(orderMost, `Please buy at most ${orderMost} at a time`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each log once'),
  ),
  total_price: NairaOrNumber,
  /** The code of a promotion; `total_price` is then the price after the promotion. */
  promo_code: z.optional(PromotionCode),
})

/** The reason of a report about a product. */
export const ReportReason = z.enum(
  ['stolen', 'illegal', 'misleading', 'other'],
  'Please choose a reason',
)
export type ReportReason = z.output<typeof ReportReason>

export const ProductReport = z.strictObject({
  reason: ReportReason,
  note: z._default(z.string().check(z.trim(), plainLines(1000)), ''),
})

export const LogClaim = z.strictObject({
  reason: required('Please say what is wrong with it').check(plainLines(500)),
})

const byId = z.strictObject({ id: Id })
const Search = z.optional(z.string().check(plainText(200)))

export const store = routes({
  categories: get('/api/store/categories', {
    access: 'user',
    keyScope: 'store',
    summary: 'The open categories by name, with how many products each has',
    reply: z.object({ categories: z.array(StoreCategory) }),
  }),
  products: get('/api/store/products', {
    access: 'user',
    keyScope: 'store',
    summary: 'The products, of one category or of all, with how many logs each has',
    query: z.strictObject({ category: z.optional(Id), search: Search }),
    reply: z.object({ products: z.array(StoreProduct) }),
  }),
  logs: get('/api/store/products/:id/logs', {
    access: 'user',
    keyScope: 'store',
    summary: 'The unsold logs of a product, oldest first',
    params: byId,
    query: z.strictObject({ ...pageQuery, limit: z._default(pageQuery.limit, 60) }),
    compressed: true,
    reply: z.object({ product: StoreProduct, logs: z.array(StoreLog), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  check: post('/api/store/cart', {
    access: 'user',
    summary: 'Which of these logs can still be bought, and at what price',
    body: z.strictObject({ logs_ids: z.array(Id).check(z.maxLength(orderMost)) }),
    reply: z.object({ logs: z.array(StoreLog) }),
  }),
  buy: post('/api/store/orders', {
    access: 'user',
    summary: 'Buy logs: all of them or none',
    body: StorePurchase,
    reply: z.object({ order_id: z.string(), new_balance: Naira, message: z.string() }),
    status: 201,
    idempotent: true,
    refusals: [
      'EMAIL_UNCONFIRMED',
      'LOGS_GONE',
      'PRICE_CHANGED',
      ...promotionRefusals,
      'TOO_MANY_ORDERS',
      'INSUFFICIENT_BALANCE',
    ],
  }),
  orders: get('/api/store/orders', {
    access: 'user',
    summary: "The user's orders, newest first, without what was bought",
    query: z.strictObject({ ...pageQuery, search: Search }),
    compressed: true,
    reply: z.object({ orders: z.array(StoreOrder), total: z.int() }),
  }),
  read: get('/api/store/orders/:order_id', {
    access: 'user',
    summary: 'One order of the user, with what was bought',
    params: z.strictObject({ order_id: z.string().check(z.maxLength(64)) }),
    reply: OpenedOrder,
    refusals: ['NOT_FOUND'],
  }),
  claim: post('/api/store/lines/:id/claims', {
    access: 'user',
    summary: 'Report a bought log as dead within its warranty',
    params: byId,
    body: LogClaim,
    reply: z.object({ message: z.string() }),
    status: 201,
    refusals: ['NOT_FOUND', 'WARRANTY_OVER', 'CLAIM_OPEN'],
  }),
  report: post('/api/store/products/:id/reports', {
    access: 'anyone',
    summary: 'Report a product that should not be sold',
    params: byId,
    body: ProductReport,
    reply: z.object({ message: z.string() }),
    status: 201,
    refusals: ['TOO_MANY_REQUESTS', 'BLOCKED', 'NOT_FOUND'],
  }),
})
