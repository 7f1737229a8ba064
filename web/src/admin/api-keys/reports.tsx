import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { useState } from 'react'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { TextDialog } from '../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../dialogs/use-decision.ts'
import { type KeyView, refreshKeys } from './queries.ts'

type ReportsProps = { readonly apiKey: KeyView }

/** The reports of admins about the use of a key, and the button that adds one (KEY-8). */
export function Reports({ apiKey }: ReportsProps) {
  const [isOpen, setOpen] = useState(false)
  const { reports } = apiKey
  return (
    <Card
      title="Reports"
      action={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Add report
        </Button>
      }
    >
      {reports.length === 0 ? (
        <p className="text-ink-soft">
          No reports about this key. The third within 30 days suspends it.
        </p>
      ) : (
        <ul aria-label="Reports" className="divide-y divide-line">
          {reports.map(({ id, text, author, at }) => (
            <li key={id} className="py-3 first:pt-0 last:pb-0">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="text-label text-ink-soft">
                {author}, <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ReportDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type ReportDialogProps = ReportsProps & { readonly onClose: () => void }

function ReportDialog({ apiKey: { id, name, reports, state }, onClose }: ReportDialogProps) {
  const form = useDecisionForm(adminApiKeys.report, {
    start: { text: '' },
    sent: ({ text }) => [{ params: { id }, body: { text } }],
    onDone: () => toast.success('The report is added.'),
    refresh: refreshKeys,
    onClose,
  })
  return (
    <TextDialog
      title={`Report ${name}`}
      field={{
        name: 'text',
        label: 'Report',
        hint: 'What the key was used for, and who complained. Only admins see it.',
        most: 1000,
      }}
      button={{ label: 'Add report', busyLabel: 'Adding...' }}
      form={form}
      onClose={onClose}
    >
      {state === 'active' && reports.length > 0 && (
        <p className="text-ink-soft">The third report within 30 days suspends the key at once.</p>
      )}
    </TextDialog>
  )
}
