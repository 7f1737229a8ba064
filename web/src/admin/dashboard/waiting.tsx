import type { Analytics } from '@nosim/contract/admin/reports.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'

type Waits = Analytics['waiting']

/** Each queue by its name, and where a person works it off. */
const queues: readonly (readonly [keyof Waits, string, string])[] = [
  ['approvals', 'Moves of money to approve', paths.adminMoney],
  ['deposits_suspense', 'Deposits nobody owns', `${paths.adminMoney}?tab=suspense`],
  ['deposits_held', 'Deposits on hold', `${paths.adminMoney}?tab=suspense`],
  ['boosts_unconfirmed', 'Boost orders not confirmed', `${paths.adminMoney}?tab=boosting`],
  ['boosts_stuck', 'Boost orders that are stuck', `${paths.adminMoney}?tab=boosting&status=stuck`],
  ['claims', 'Warranty claims', `${paths.adminComplaints}?tab=claims`],
  ['reports', 'Reports from users', paths.adminComplaints],
]

/** What only a person can settle; what waits is counted in amber. */
export function Waiting({ waiting }: { readonly waiting: Waits | undefined }) {
  return (
    <Card title="Waits for a person" flush>
      <ul aria-busy={!waiting} className="divide-y divide-line">
        {queues.map(([name, label, to]) => (
          <li key={name}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
            >
              <span className={waiting && waiting[name] > 0 ? 'font-medium' : 'text-ink-soft'}>
                {label}
              </span>
              {waiting ? <Count count={waiting[name]} /> : <Skeleton className="h-5 w-6" />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Count({ count }: { readonly count: number }) {
  return (
    <span
      className={cx(
        'min-w-6 rounded-full px-2 text-center text-label font-medium',
        count > 0 ? 'bg-wait-soft text-wait' : 'text-ink-faint',
      )}
    >
      {count.toLocaleString('en-US')}
    </span>
  )
}
