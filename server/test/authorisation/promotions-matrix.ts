import type { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import type { promotions } from '@nosim/contract/accounts/promotions.ts'
import type { TestApp } from '../harness/test-app.ts'
import { adminsOnly, type Line, managersOnly, signedIn } from './matrix.ts'
import { goodBodies } from './valid-bodies.ts'

/** Inserts a promotion that ends tomorrow. Returns its id. */
export async function openPromotion(
  testApp: TestApp,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const columns: Record<string, unknown> = {
    name: 'Black Friday',
    percent: 10,
    starts_at: new Date(Date.now() - 3_600_000),
    ends_at: new Date(Date.now() + 86_400_000),
    ...terms,
  }
  const names = Object.keys(columns)
  const [row] = await testApp.sql<{ id: string }>(
    `insert into promotion (code, ${names.join(', ')})
     values (upper(left(uuidv4()::text, 13)),
       ${names.map((_name, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return row?.id ?? ''
}

/** A line for each route of promotions. */
export const promotionLines = (
  promotion: () => string,
): Readonly<
  Record<
    `promotions.${keyof typeof promotions}` | `adminPromotions.${keyof typeof adminPromotions}`,
    Line
  >
> => {
  const params = () => ({ id: promotion() })
  const body = (name: string) => () => goodBodies[name]?.() ?? {}
  return {
    'promotions.automatic': { statuses: signedIn(200) },
    'promotions.quote': { statuses: signedIn(200), body: body('promotions.quote') },
    'adminPromotions.list': { statuses: adminsOnly(200) },
    'adminPromotions.create': {
      statuses: managersOnly(201),
      body: body('adminPromotions.create'),
    },
    'adminPromotions.change': {
      statuses: managersOnly(200),
      params,
      body: body('adminPromotions.change'),
    },
    'adminPromotions.switch': {
      statuses: managersOnly(200),
      params,
      body: body('adminPromotions.switch'),
    },
    'adminPromotions.uses': { statuses: adminsOnly(200), params },
    'adminPromotions.dryRun': {
      statuses: managersOnly(200),
      body: body('adminPromotions.create'),
    },
    'adminPromotions.choices': { statuses: managersOnly(200), query: '?line=store' },
  }
}
