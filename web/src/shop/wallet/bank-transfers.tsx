import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { depositWayColumns } from '../../format/deposit-way.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { MissingList } from './missing-list.tsx'
import { depositsQuery } from './queries.ts'

export const transfersLimit = 5

/** The user's bank transfers with the steps of each, and the form to report one that is missing. */
export function BankTransfers() {
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Card
        flush
        title="Your bank transfers"
        action={
          <Button size="sm" aria-haspopup="dialog" onClick={() => setReporting(true)}>
            Report a missing transfer
          </Button>
        }
      >
        <Transfers />
      </Card>
      <MissingList />
      {isReporting && <MissingDialog onClose={() => setReporting(false)} />}
    </>
  )
}

function Transfers() {
  const pages = usePages()
  const { data, isError, error, refetch } = useQuery({
    ...depositsQuery({ page: pages.page, limit: transfersLimit }),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState
        title="Your bank transfers could not be loaded."
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Paged
      pages={pages}
      limit={transfersLimit}
      total={data?.total}
      nouns={['transfer', 'transfers']}
    >
      <DataTable
        caption="Bank transfers, newest first"
        columns={depositWayColumns()}
        rows={data?.deposits}
        keyOf={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState icon={<Landmark aria-hidden size={20} />} title="No bank transfer yet">
            Each transfer to your account shows here as soon as our bank reports it, usually within
            ten minutes.
          </EmptyState>
        }
      />
    </Paged>
  )
}
