import type { ReportView } from '@nosim/contract/admin/complaints.ts'
import { inventory } from '@nosim/contract/admin/inventory.ts'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AgeCell, onlyList, TextCell, timeColumn } from '../../shell/cells.tsx'
import { type Queue, complaintsAddress } from './complaints-filter.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { FreezeDialog } from '../freeze-dialog.tsx'
import { logsAddress } from '../logs/form/log-filter.ts'
import { showProduct } from '../queries.ts'
import { refreshReports } from './queries.ts'
import { SettleReport } from './settle-report.tsx'

const reasons: Readonly<Record<ReportView['reason'], string>> = {
  stolen: 'It is stolen',
  illegal: 'It is illegal',
  misleading: 'It is not what it says',
  other: 'Something else',
}

const badges: Readonly<Record<ReportView['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Open' },
  upheld: { tone: 'live', word: 'Upheld' },
  dismissed: { tone: 'over', word: 'Dismissed' },
}

/** The columns of reports. `toHead` moves the focus when its row is removed. */
export function reportColumns(queue: Queue, toHead: () => void): readonly Column<ReportView>[] {
  return [
    {
      header: 'Product',
      list: 'title',
      cell: ({ product_name }) => <span className="font-medium wrap-anywhere">{product_name}</span>,
      note: (report) => <Frozen report={report} />,
      detail: (report) => (
        <>
          {report.product_name} <Frozen report={report} />
        </>
      ),
    },
    onlyList('meta', 'In short', ({ reason, note, product_frozen }) =>
      [product_frozen && 'Frozen', reasons[reason], note].filter(Boolean).join(' · '),
    ),
    onlyList('value', 'Age', ({ created_at }) => <AgeCell time={created_at} />),
    ...(queue === 'settled' ? [outcome] : []),
    { header: 'Reason', cell: ({ reason }) => reasons[reason] },
    { header: 'Note', cell: ({ note }) => <TextCell>{note === '' ? '-' : note}</TextCell> },
    {
      header: 'Reporter',
      cell: ({ reporter }) => <TextCell>{reporter ?? 'Not signed in'}</TextCell>,
    },
    timeColumn('Date', ({ created_at }) => created_at),
    ...(queue === 'settled' ? [answer] : []),
    {
      header: 'Actions',
      card: 'foot',
      cell: (report) => <ReportActions report={report} toHead={toHead} />,
    },
  ]
}

const outcome: Column<ReportView> = {
  header: 'Outcome',
  list: 'status',
  cell: ({ status }) => <StatusBadge {...badges[status]} />,
}

const answer: Column<ReportView> = {
  header: 'Answer',
  cell: (report) => <TextCell>{report.answer}</TextCell>,
}

function Frozen({ report }: { readonly report: ReportView }) {
  return report.product_frozen && <StatusBadge tone="stop" word="Frozen" Icon={Snowflake} />
}

type ReportActionsProps = { readonly report: ReportView; readonly toHead: () => void }

/** The actions on a report, and links to the logs and batches of its product. */
function ReportActions({ report, toHead }: ReportActionsProps) {
  const { id, product_id, product_name, product_frozen, status } = report
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<'settle' | 'freeze'>()
  const unfreeze = useWrite(inventory.unfreeze, {
    as: 'action',
    onDone: (product) => {
      showProduct(product)
      refreshReports()
      toast.success(`${product_name} is no longer frozen.`)
    },
    onRefused: refreshReports,
  })
  const close = () => setOpened(undefined)
  const closeFreeze = () => {
    close()
    refreshReports()
  }
  return (
    <div ref={box} className="flex min-w-40 flex-wrap items-center gap-x-3 gap-y-2">
      {status === 'open' && (
        <Button size="sm" aria-label={`Settle report ${id}`} onClick={() => setOpened('settle')}>
          Settle
        </Button>
      )}
      <Button
        size="sm"
        tone={product_frozen ? 'plain' : 'stop'}
        aria-label={`${product_frozen ? 'Unfreeze' : 'Freeze'} ${product_name}`}
        busy={unfreeze.isSending}
        onClick={() =>
          product_frozen ? unfreeze.send({ params: { id: product_id } }) : setOpened('freeze')
        }
      >
        {product_frozen ? 'Unfreeze' : 'Freeze'}
      </Button>
      <TextLink to={logsAddress({ product: product_id })} aria-label={`Logs of ${product_name}`}>
        Logs
      </TextLink>
      <TextLink
        to={complaintsAddress({ tab: 'batches', product: product_id })}
        aria-label={`Batches of ${product_name}`}
      >
        Batches
      </TextLink>
      {opened === 'settle' && <SettleReport report={report} onClose={close} />}
      {opened === 'freeze' && (
        <FreezeDialog product={{ id: product_id, name: product_name }} onClose={closeFreeze} />
      )}
    </div>
  )
}
