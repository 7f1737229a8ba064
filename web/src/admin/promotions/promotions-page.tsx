import { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { DetailedList } from '../../lists/detailed-list.tsx'
import { paramsChanged, useListParams } from '../../lists/list-params.ts'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { promotionColumns } from './promotion-columns.tsx'
import type { PromotionQuestion } from './promotion-dialog.tsx'

// The dialogs are loaded on first use.
const PromotionDialog = deferred(() => import('./promotion-dialog.tsx'), 'PromotionDialog')

const schema = adminPromotions.list.query

const tabs = [
  { status: 'open', label: 'Open' },
  { status: 'over', label: 'Over' },
  { status: 'all', label: 'All' },
] as const

/** The promotions, current or over, and their actions (PROMO-15). */
export function Component() {
  const [params] = useSearchParams()
  const [{ status }] = useListParams(schema)
  const [question, openDialog] = useState<PromotionQuestion>()
  const mayChange = useMay('manager') === true
  return (
    <>
      <AdminHeader
        actions={
          mayChange && (
            <Button
              tone="primary"
              Icon={Plus}
              aria-haspopup="dialog"
              onClick={() => openDialog({ kind: 'create' })}
            >
              Create promotion
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="State"
          tabs={tabs.map((tab) => ({
            label: tab.label,
            to: `?${paramsChanged(schema, params, { status: tab.status })}`,
            isCurrent: tab.status === status,
          }))}
        />
        <Card flush>
          <DetailedList
            query={(page) => queryOf(adminPromotions.list, { query: { ...page, status } })}
            rowsOf={({ promotions }) => promotions}
            keyOf={({ id }) => id}
            columns={promotionColumns(openDialog)}
            titleOf={({ name }) => name}
            caption="Promotions, newest first"
            nouns={['promotion', 'promotions']}
            empty={
              <EmptyState
                Icon={TicketPercent}
                title={status === 'over' ? 'No promotions are over' : 'No promotions yet'}
              >
                A promotion cuts the price of orders, with a code or without, and the shop pays the
                cut.
              </EmptyState>
            }
          />
        </Card>
      </div>
      {question && <PromotionDialog question={question} onClose={() => openDialog(undefined)} />}
    </>
  )
}
