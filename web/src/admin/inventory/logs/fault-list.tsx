import type { BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'

const words = {
  malformed: 'Malformed',
  repeated: 'Repeated',
  'in stock': 'Already in stock',
} as const

/** The lines that are not imported, each with the reason, in a box that scrolls. */
export function FaultList({ report }: { readonly report: BulkReport }) {
  const { faults, malformed, repeated, in_stock } = report
  return (
    <LineList
      title="Lines that are not taken in"
      total={malformed + repeated + in_stock}
      lines={faults.map(({ line, fault, what }) => ({
        line,
        word: words[fault],
        isStop: fault === 'malformed',
        what,
      }))}
    />
  )
}

/** The new lines whose login another log has. They are stored all the same. */
export function WarningList({ report }: { readonly report: BulkReport }) {
  return (
    <LineList
      title="New lines with a known login"
      total={report.known_logins}
      lines={report.warnings.map((one) => ({ ...one, word: 'Known login', isStop: false }))}
    />
  )
}

type LineListProps = {
  readonly title: string
  readonly total: number
  readonly lines: readonly {
    readonly line: number
    readonly word: string
    readonly isStop: boolean
    readonly what: string
  }[]
}

function LineList({ title, total, lines }: LineListProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="pb-1.5 text-label font-medium">
        {title}
      </h4>
      <div
        {...scrollAria(id)}
        className="max-h-40 overflow-y-auto rounded-control border border-line"
      >
        <ul className="divide-y divide-line text-label">
          {lines.map(({ line, word, isStop, what }) => (
            <li key={line} className="flex gap-3 px-3 py-2">
              <span className="w-20 shrink-0 tabular-nums">Line {formatCount(line)}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className={cx('font-medium', isStop && 'text-stop')}>{word}:</span> {what}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {total > lines.length && (
        <p className="pt-1.5 text-label text-ink-soft">
          The first {lines.length} of {formatCount(total)}.
        </p>
      )}
    </section>
  )
}

/** A box that scrolls must be reachable by keyboard and have a name. */
const scrollAria = (labelId: string) => ({
  tabIndex: 0,
  role: 'group',
  'aria-labelledby': labelId,
})
