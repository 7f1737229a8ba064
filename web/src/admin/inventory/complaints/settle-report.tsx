import { type ReportView, complaints } from '@nosim/contract/admin/complaints.ts'
import { useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshReports } from './queries.ts'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { TextDialog } from '../../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../../dialogs/use-decision.ts'

const outcomes = { upheld: 'Upheld', dismissed: 'Dismissed' } as const

type Outcome = keyof typeof outcomes

const options = Object.entries(outcomes).map(([value, label]) => ({ value, label }))

type SettleReportProps = { readonly report: ReportView; readonly onClose: () => void }

/** Closes a report with an outcome and an answer. */
export function SettleReport({ report: { id, product_name }, onClose }: SettleReportProps) {
  const [outcome, setOutcome] = useState<Outcome>('upheld')
  const settle = useDecisionForm(complaints.settleReport, {
    start: { answer: '' },
    sent: ({ answer }) => [{ params: { id }, body: { outcome, answer } }],
    onDone: ({ status }) => toast.success(`The report is settled as ${status}.`),
    refresh: refreshReports,
    onClose,
  })
  return (
    <TextDialog
      title={`Settle report ${id}`}
      field={{ name: 'answer', label: 'Answer', hint: 'Kept with the report, for all admins.' }}
      button={{ label: 'Settle', busyLabel: 'Settling...' }}
      form={settle}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        This closes the report about {product_name} and changes nothing on the shelves. To act on
        it, freeze the product or recall its batch.
      </p>
      <Segmented
        label="Outcome"
        options={options}
        value={outcome}
        onChange={(value) => setOutcome(value === 'dismissed' ? 'dismissed' : 'upheld')}
      />
    </TextDialog>
  )
}
