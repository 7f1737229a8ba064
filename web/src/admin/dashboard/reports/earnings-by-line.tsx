import type { Analytics, Earned } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { toKobo } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { lineLabels } from '../../shell/line-labels.ts'
import { marginShare } from './figure-labels.ts'

/** The earnings of each line of business, and of all lines together. */
export function EarningsByLine({ range }: { readonly range: Analytics['range'] | undefined }) {
  return (
    <>
      {/* On a phone the tabs above show the same figures. */}
      <div className="border-t border-line max-md:hidden">
        <DataTable
          caption="What each line of business earned"
          columns={columns}
          rows={range && rowsOf(range.lines)}
          keyOf={({ name }) => name}
          empty={null}
          skeletonRows={4}
        />
      </div>
      {range && (
        <p className="border-t border-line px-4 py-3 text-label text-ink-soft sm:px-6">
          Not charged to a product: referral bonuses <Money amount={range.referral_expense} />,
          promotions <Money amount={range.promotion_expense} />. Numbers bought but not sold count
          as a cost of Numbers.
        </p>
      )}
    </>
  )
}

type Row = Earned & { readonly name: string }

function rowsOf(earned: Readonly<Record<LineOfBusiness, Earned>>): Row[] {
  const sum = (figure: keyof Earned) =>
    formatNaira(lines.reduce((total, line) => total + toKobo(earned[line][figure]), 0))
  const all: Row = {
    name: 'Total',
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    cost: sum('cost'),
    margin: sum('margin'),
  }
  const rows = lines.map((line) => Object.assign({ name: lineLabels[line].name }, earned[line]))
  return [...rows, all]
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Line',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { header: 'Revenue', cell: ({ revenue }) => <Money amount={revenue} />, align: 'right' },
  { header: 'Refunds', cell: ({ refunds }) => <Money amount={refunds} />, align: 'right' },
  { header: 'Cost', cell: ({ cost }) => <Money amount={cost} />, align: 'right' },
  {
    header: 'Margin',
    cell: ({ margin }) => (
      <span className="font-medium">
        <Money amount={margin} />
      </span>
    ),
    align: 'right',
  },
  {
    header: 'Margin %',
    cell: ({ margin, revenue }) => (
      <span className="text-ink-soft">{marginShare(toKobo(margin), toKobo(revenue))}</span>
    ),
    align: 'right',
  },
]
