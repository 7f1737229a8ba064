import * as z from 'zod/mini'
import { Naira, pageQuery, plainText, required, Time } from '../../base/fields.ts'
import { LineOfBusiness } from '../../base/line-of-business.ts'
import { get, post, put, routes } from '../../base/route.ts'
import { NairaInput } from '../../base/naira-input.ts'
import { parseNaira } from '../../base/money.ts'
import { codeMost } from '../../base/promotion-code.ts'
import { Moment } from '../content/announcements.ts'
import { NamedUser } from '../transfer-views.ts'

/** The message for an invalid limit, which is an optional whole number. */
const wholeNumber = 'Please give a whole number from 1'
const limit = z.nullable(
  z
    .int(wholeNumber)
    .check(z.minimum(1, wholeNumber), z.maximum(1_000_000_000, 'Please give a smaller number')),
)

/** The fields that can also be changed later. */
const changeable = {
  name: required('Please enter a name').check(plainText(80)),
  /** Percent of the price. */
  percent: z.nullable(
    z
      .int('Please give a whole number from 1 to 100')
      .check(
        z.minimum(1, 'Please give a whole number from 1 to 100'),
        z.maximum(100, 'Please give a whole number from 1 to 100'),
      ),
  ),
  /** Whole naira of an order. Exactly one of `percent` and `amount` is set. */
  amount: z.nullable(
    NairaInput.check(
      z.refine((text) => {
        const amount = parseNaira(text) ?? 0
        return amount >= 100 && amount <= 100_000_000 && amount % 100 === 0
      }, 'Please give whole naira, from 1 to 1,000,000'),
    ),
  ),
  starts_at: Moment,
  ends_at: Moment,
  /** The maximum number of orders, in all and of each user; null for no limit. */
  most_uses: limit,
  most_per_user: limit,
  /** The minimum price of the promoted goods of an order, before the cut. */
  least_spend: NairaInput,
  /** Whether only one of the accounts of a payer, or of a browser, may use the promotion. */
  one_account: z.boolean('Please choose'),
}

/** What a promotion applies to: all lines, one line, or one category or thing of a line. It cannot be changed. */
const scope = {
  line: z.nullable(LineOfBusiness),
  category: z.nullable(z.string().check(z.minLength(1), z.maxLength(300))),
  thing: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
}

type Terms = {
  readonly percent: number | null
  readonly amount: string | null
  readonly starts_at: string
  readonly ends_at: string
}
const one = <T extends Terms>() =>
  z.refine<T>(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    error: 'Please give either a percentage or an amount',
  })
const inOrder = <T extends Terms>() =>
  z.refine<T>(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    error: 'The end must be after the start',
  })

const NewPromotion = z.strictObject({
  ...changeable,
  ...scope,
  /** Null for a promotion without a code. */
  code: z.nullable(
    z
      .string('Please enter a code')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9-]{3,32}$/, `Please use 3 to ${codeMost} letters, digits and hyphens`),
      ),
  ),
})
const checked = NewPromotion.check(
  one(),
  inOrder(),
  z.refine(({ line, category, thing }) => line !== null || (category ?? thing) === null, {
    path: ['line'],
    error: 'Please choose a shop',
  }),
  z.refine(({ category, thing }) => category === null || thing === null, {
    path: ['thing'],
    error: 'Please choose either a category or a product',
  }),
)
export type NewPromotion = z.output<typeof NewPromotion>

export const Promotion = z.object({
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  amount: z.nullable(Naira),
  ...scope,
  /** The current name of the category or the thing; null where the promotion has neither, or it was deleted. */
  scope_name: z.nullable(z.string()),
  starts_at: Time,
  ends_at: Time,
  most_uses: z.nullable(z.int()),
  most_per_user: z.nullable(z.int()),
  least_spend: Naira,
  one_account: z.boolean(),
  state: z.enum(['on', 'paused', 'ended']),
  /** `planned` before its start, `over` after its end. */
  phase: z.enum(['planned', 'running', 'paused', 'over']),
  /** The number of its orders, and what it paid for them, less what was returned. */
  uses: z.int(),
  cost: Naira,
  created_at: Time,
})
export type Promotion = z.output<typeof Promotion>

/** An order for which a promotion paid a part. */
export const PromotionUse = z.object({
  line: LineOfBusiness,
  order_id: z.string(),
  user: NamedUser,
  /** What the buyer paid, and what the promotion paid. */
  price: Naira,
  cut: Naira,
  /** Whether the hold was released, so that the use does not count. */
  returned: z.boolean(),
  created_at: Time,
})
export type PromotionUse = z.output<typeof PromotionUse>

/** The effect that a promotion would have had on the orders of the last 30 days. */
export const DryRun = z.object({
  orders: z.int(),
  users: z.int(),
  /** The price of the goods of these orders, and the part that the promotion would have paid. */
  spend: Naira,
  cost: Naira,
  /** False where there were more orders than a dry run reads. */
  is_whole: z.boolean(),
})
export type DryRun = z.output<typeof DryRun>

const params = z.strictObject({ id: z.uuid().check(z.toLowerCase()) })
const Choice = z.object({ key: z.string(), name: z.string() })

/** Promotions, for admins (PROMO-10 to PROMO-14). */
export const adminPromotions = routes({
  list: get('/api/admin/promotions', {
    access: 'support',
    summary: 'The promotions, the newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['open', 'over', 'all']), 'open'),
    }),
    reply: z.object({ promotions: z.array(Promotion), total: z.int() }),
  }),
  create: post('/api/admin/promotions', {
    access: 'manager',
    stepUp: true,
    idempotent: true,
    summary: 'A new promotion',
    body: checked,
    reply: Promotion,
    status: 201,
    refusals: ['NAME_TAKEN'],
  }),
  change: put('/api/admin/promotions/:id', {
    access: 'manager',
    stepUp: true,
    summary: 'Change the terms of a promotion for the orders from now on',
    params,
    body: z.strictObject(changeable).check(one(), inOrder()),
    reply: Promotion,
    refusals: ['NOT_FOUND', 'ORDER_OVER'],
  }),
  switch: post('/api/admin/promotions/:id/state', {
    access: 'manager',
    summary: 'Pause, resume or end a promotion',
    params,
    body: z.strictObject({ state: z.enum(['on', 'paused', 'ended']) }),
    reply: Promotion,
    refusals: ['NOT_FOUND', 'ORDER_OVER'],
  }),
  uses: get('/api/admin/promotions/:id/uses', {
    access: 'support',
    summary: 'The orders that have a promotion, the newest first',
    params,
    query: z.strictObject(pageQuery),
    reply: z.object({ uses: z.array(PromotionUse), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  dryRun: post('/api/admin/promotions/dry-run', {
    access: 'manager',
    summary: 'Preview what a promotion would have cost in the last 30 days; nothing is stored',
    body: checked,
    reply: DryRun,
  }),
  choices: get('/api/admin/promotions/choices', {
    access: 'manager',
    summary: 'The categories and the goods of a shop that a promotion can cover, by name',
    query: z.strictObject({
      line: z._default(LineOfBusiness, 'numbers'),
      search: z._default(z.string().check(plainText(200)), ''),
    }),
    reply: z.object({ categories: z.array(Choice), things: z.array(Choice) }),
  }),
})
