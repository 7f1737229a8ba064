import type { Analytics, Health } from '@nosim/contract/admin/reports.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Money } from '../../../format/money.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { FoldCard } from './fold-card.tsx'

type BooksProps = {
  readonly figures: Analytics | undefined
  readonly ledger: Health['ledger'] | undefined
}

/** The balances of the ledger, and whether it balances. A phone shows the balances on demand. */
export function Books({ figures, ledger }: BooksProps) {
  const isWide = useMedia('(width >= 48rem)')
  return (
    <FoldCard title="The books" status={<Proof ledger={ledger} />} startsOpen={isWide}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pb-4 sm:px-6">
        {accounts.map(({ label, of }) => (
          <Account key={label} label={label}>
            {figures && <Money amount={of(figures)} />}
          </Account>
        ))}
        <Account label="Lines in users' statements">
          {figures && formatCount(figures.total_transactions)}
        </Account>
      </dl>
      <p className="border-t border-line px-4 py-3 text-label text-ink-soft sm:px-6">
        {proofText(ledger)}
      </p>
    </FoldCard>
  )
}

type AccountProps = { readonly label: string; readonly children: ReactNode }

function Account({ label, children }: AccountProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-soft">{label}</dt>
      <dd className="font-medium">{children ?? <Skeleton className="h-5 w-24" />}</dd>
    </div>
  )
}

const accounts: readonly { label: string; of: (figures: Analytics) => string }[] = [
  { label: 'Expected at the bank', of: ({ books }) => books.bank },
  { label: 'User balances', of: ({ total_balance }) => total_balance },
  { label: 'Held for open orders', of: ({ books }) => books.escrow },
  { label: 'Unallocated deposits', of: ({ books }) => books.suspense },
]

function Proof({ ledger }: Pick<BooksProps, 'ledger'>) {
  if (!ledger) return null
  return ledger.broken.length === 0 ? (
    <StatusBadge tone="live" word="Balanced" />
  ) : (
    <StatusBadge tone="stop" word="Out of balance" />
  )
}

function proofText(ledger: BooksProps['ledger']): string {
  if (ledger === undefined) return 'The ledger check is unavailable right now.'
  if (ledger === null) return 'The ledger is checked every five minutes, to the kobo.'
  const when = `Checked ${formatDateTime(ledger.proved_at)}`
  if (ledger.broken.length === 0) return `${when}: every kobo is accounted for.`
  return `${when}. Broken: ${ledger.broken.join('; ')}.`
}
