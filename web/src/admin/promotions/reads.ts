import { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsIn } from '../../lists/list-params.ts'

/** The first requests of the page of promotions. */
export const promotionReads = {
  list: ({ search }) => [
    queryOf(adminPromotions.list, {
      query: { ...paramsIn(adminPromotions.list.query, search), limit: sizeIn(search) },
    }),
  ],
} satisfies Record<string, Reads>
