import type { ReportView } from '@nosim/contract/admin/complaints.ts'
import { Snowflake } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { type BadgeTone, StatusBadge } from '../../../ui/display/badge.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { TextCell } from '../../shell/cells.tsx'
import type { Queue } from './complaints-filter.ts'
import { ReportActions } from './report-actions.tsx'

const reasons: Readonly<Record<ReportView['reason'], string>> = {
  stolen: 'It is stolen',
  illegal: 'It is illegal',
  misleading: 'It is not what it says',
  other: 'Something else',
}

const outcomes: Readonly<Record<ReportView['status'], { tone: BadgeTone; word: string }>> = {
  open: { tone: 'wait', word: 'Open' },
  upheld: { tone: 'live', word: 'Upheld' },
  dismissed: { tone: 'over', word: 'Dismissed' },
}

/** The columns of reports; `toHead` moves the focus when its row is removed. */
export function reportColumns(queue: Queue, toHead: () => void): readonly Column<ReportView>[] {
  return [
    { header: 'Product', card: 'lead', cell: (report) => <Product report={report} /> },
    ...(queue === 'settled' ? [outcome] : []),
    { header: 'Reason', cell: ({ reason }) => reasons[reason] },
    { header: 'Note', cell: ({ note }) => <TextCell>{note === '' ? '-' : note}</TextCell> },
    {
      header: 'Reporter',
      cell: ({ reporter }) => <TextCell>{reporter ?? 'Not signed in'}</TextCell>,
    },
    {
      header: 'Date',
      cell: ({ created_at }) => (
        <time dateTime={created_at} className="block min-w-24">
          {formatDateTime(created_at)}
        </time>
      ),
    },
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
  card: 'side',
  cell: ({ status }) => <StatusBadge {...outcomes[status]} />,
}

const answer: Column<ReportView> = {
  header: 'Answer',
  cell: (report) => <TextCell>{report.answer}</TextCell>,
}

function Product({ report: { product_name, product_frozen } }: { readonly report: ReportView }) {
  return (
    <span className="block min-w-40 text-body">
      <span className="block font-medium wrap-anywhere">{product_name}</span>
      {product_frozen && <StatusBadge tone="stop" word="Frozen" Icon={Snowflake} />}
    </span>
  )
}
