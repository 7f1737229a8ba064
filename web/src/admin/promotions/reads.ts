import { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import { queryOf } from '../../api/query-of.ts'
import type { Reads } from '../../layouts/frame/framed-page.tsx'
import { sizeIn } from '../../lists/list-limit.ts'
import { paramsIn } from '../../lists/list-params.ts'

/** What the page of promotions reads first. */
export const promotionReads = {
  list: ({ search }) => [
    queryOf(adminPromotions.list, {
      query: { ...paramsIn(adminPromotions.list.query, search), limit: sizeIn(search) },
    }),
  ],
} satisfies Record<string, Reads>
