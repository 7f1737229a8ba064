import type { BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'

const words = {
  malformed: 'Malformed',
  repeated: 'Repeated',
  'in stock': 'Already in stock',
} as const

/** The lines that are not taken in, each with why; a few at a time in sight. */
export function FaultList({ report }: { readonly report: BulkReport }) {
  const id = useId()
  const { faults, malformed, repeated, in_stock } = report
  const all = malformed + repeated + in_stock
  if (all === 0) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="pb-1.5 text-label font-medium">
        Lines that are not taken in
      </h4>
      <div
        {...scrollAria(id)}
        className="max-h-40 overflow-y-auto rounded-control border border-line"
      >
        <ul className="divide-y divide-line text-label">
          {faults.map(({ line, fault, what }) => (
            <li key={line} className="flex gap-3 px-3 py-2">
              <span className="w-20 shrink-0 tabular-nums">
                Line {line.toLocaleString('en-US')}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <span className={cx('font-medium', fault === 'malformed' && 'text-stop')}>
                  {words[fault]}:
                </span>{' '}
                {what}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {all > faults.length && (
        <p className="pt-1.5 text-label text-ink-soft">
          The first {faults.length} of {all.toLocaleString('en-US')}.
        </p>
      )}
    </section>
  )
}

/** A box that scrolls must be reached by the keyboard, and say what it is. */
const scrollAria = (labelId: string) => ({
  tabIndex: 0,
  role: 'group',
  'aria-labelledby': labelId,
})
