import { cx } from '../ui/cx.ts'
import { formatMoney, type NairaLike } from './format-money.ts'

export type MoneyProps = {
  readonly amount: NairaLike
  /** A line of a wallet: what came in bears a plus and the accent, what went out a minus. */
  readonly sign?: 'credit' | 'debit'
  /** As the one large figure of a card. */
  readonly large?: boolean
}

const signs = { credit: '+', debit: '−' } as const

/** An amount of naira in tabular figures, never broken over two lines. */
export function Money({ amount, sign, large = false }: MoneyProps) {
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        large && 'text-display',
        sign === 'credit' && 'text-accent',
      )}
    >
      {sign && signs[sign]}
      {formatMoney(amount)}
    </span>
  )
}
