import { cx } from '../ui/cx.ts'
import { formatMoney, type NairaLike, shortMoney, toKobo } from './format-money.ts'
import { Rolling } from './rolling.tsx'

export type MoneyProps = {
  readonly amount: NairaLike
  /** For a transaction: a credit has a plus and the accent colour, a debit a minus. */
  readonly sign?: 'credit' | 'debit'
  /** The size of the main figure of a card. */
  readonly large?: boolean
  /** The size of the main figure of a page, which is larger still. */
  readonly figure?: boolean
  /** Shows amounts from a million naira up in short form, with the exact amount as a tooltip. */
  readonly short?: boolean
  /** For a balance: characters that change roll in. */
  readonly rolls?: boolean
}

/** The lowest amount that is shown in short form, in kobo. */
const shortFrom = 1_000_000_00

const signs = { credit: '+', debit: '−' } as const

/**
 * An amount of naira in tabular figures, never broken over two lines. In a large one the kobo and the ₦ are smaller,
 * so that the naira are read first. In running text these would be too small to read.
 */
export function Money({
  amount,
  sign,
  large = false,
  figure = false,
  short = false,
  rolls = false,
}: MoneyProps) {
  const text = formatMoney(amount)
  const kobo = toKobo(amount)
  if (short && Math.abs(kobo) >= shortFrom) return <Short text={text} kobo={kobo} />
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        large && 'text-display',
        figure && 'text-figure',
        sign === 'credit' && 'text-accent',
      )}
    >
      {sign && signs[sign]}
      {large || figure ? (
        <Parts text={text} rolls={rolls} />
      ) : rolls ? (
        <Rolling text={text} />
      ) : (
        text
      )}
    </span>
  )
}

/** Screen readers read the exact amount. */
function Short({ text, kobo }: { readonly text: string; readonly kobo: number }) {
  return (
    <span title={text} className="whitespace-nowrap tabular-nums">
      <span aria-hidden>{shortMoney(kobo)}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Sizes are relative and colours inherited, since the panel of the wallet is dark. */
function Parts({ text, rolls }: { readonly text: string; readonly rolls: boolean }) {
  const [, minus, naira = '', kobo = ''] = /^(-?)₦(.*)(\.\d\d)$/.exec(text) ?? []
  return (
    <>
      {minus}
      <span className="text-[0.8em]">₦</span>
      {rolls ? <Rolling text={naira} /> : naira}
      <span className="text-[0.62em] tracking-normal opacity-75">
        {rolls ? <Rolling text={kobo} /> : kobo}
      </span>
    </>
  )
}
