import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { depositWayColumns } from '../../format/deposit-way.tsx'
import { QueryList } from '../../lists/query-list.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
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
  return (
    <QueryList
      query={depositsQuery}
      limit={transfersLimit}
      nouns={['transfer', 'transfers']}
      failure="Your bank transfers could not be loaded."
      caption="Bank transfers, newest first"
      columns={depositWayColumns()}
      rowsOf={({ deposits }) => deposits}
      keyOf={({ id }) => id}
      skeletonRows={3}
      empty={
        <EmptyState icon={<Landmark aria-hidden size={20} />} title="No bank transfer yet">
          Each transfer to your account shows here as soon as our bank reports it, usually within
          ten minutes.
        </EmptyState>
      }
      manyColumns={false}
    />
  )
}
