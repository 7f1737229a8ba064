import { displayNaira } from '@nosim/contract/base/money.ts'
import { formatMoney, toKobo } from '../../format/format-money.ts'
import { cx } from '../../ui/cx.ts'
import { Alert } from '../../ui/page/alert.tsx'

export type BalanceAfterProps = {
  /** The balance now, a naira amount. */
  readonly balance: string
  /** Kobo that come in, or go out where it is negative; undefined while that is not known. */
  readonly change: number | undefined
  /** Whether it may go below zero. */
  readonly allowNegative?: boolean
}

/** What a wallet holds, and what it will hold: announced as it changes, in red and with the reason when that is below zero. */
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
