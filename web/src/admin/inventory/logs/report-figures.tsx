import { formatCount } from '@nosim/contract/base/count.ts'
import type { BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { cx } from '../../../ui/cx.ts'

/** The numbers of lines in a file, by outcome. */
export function ReportFigures({ report }: { readonly report: BulkReport }) {
  const { lines, fresh, known_logins, repeated, in_stock, malformed } = report
  const figures = [
    ['Lines in the file', lines],
    ['New', fresh],
    ['New, with a known login', known_logins],
    ['Repeated in the file', repeated],
    ['Already in stock', in_stock],
    ['Malformed', malformed],
  ] as const
  return (
    <dl className="divide-y divide-line rounded-control border border-line">
      {figures.map(([name, count]) => (
        <div key={name} className="flex justify-between gap-4 px-3 py-1.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className={cx('font-medium', name === 'Malformed' && count > 0 && 'text-stop')}>
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
