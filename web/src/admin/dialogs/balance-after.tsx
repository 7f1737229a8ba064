import { displayNaira } from '@nosim/contract/base/money.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { cx } from '../../ui/cx.ts'
import { Alert } from '../../ui/page/alert.tsx'

export type BalanceAfterProps = {
  /** The balance now, a naira amount. */
  readonly balance: string
  /** The change in kobo, negative where the balance falls; undefined while it is unknown. */
  readonly change: number | undefined
  /** Whether the balance may go below zero. */
  readonly allowNegative?: boolean
}

/** The balance now and after a change. It is announced, and a fall below zero is red and has a warning. */
export function BalanceAfter({ balance, change, allowNegative = false }: BalanceAfterProps) {
  const after = change === undefined ? undefined : toKobo(balance) + change
  const isBelow = after !== undefined && after < 0 && (change ?? 0) < 0
  return (
    <output className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-4 rounded-control bg-sunken px-4 py-3">
        <Figure label="Balance now" text={formatMoney(balance)} />
        <Figure
          label="Balance after"
          text={after === undefined ? '-' : displayNaira(after)}
          isBelow={isBelow}
        />
      </dl>
      {isBelow && (
        <Alert tone={allowNegative ? 'wait' : 'stop'}>
          {allowNegative
            ? "This takes the balance below zero; the user's next deposit covers it first."
            : "Not enough in the wallet. Tick 'Allow negative balance' to continue."}
        </Alert>
      )}
    </output>
  )
}

type FigureProps = { readonly label: string; readonly text: string; readonly isBelow?: boolean }

function Figure({ label, text, isBelow = false }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-ink-soft">{label}</dt>
      <dd className={cx('font-medium tabular-nums wrap-anywhere', isBelow && 'text-stop')}>
        {text}
      </dd>
    </div>
  )
}
