import { cx } from '../ui/cx.ts'
import { formatMoney, type NairaLike, shortMoney, toKobo } from './format-money.ts'
import { Rolling } from './rolling.tsx'

export type MoneyProps = {
  readonly amount: NairaLike
  /** A line of a wallet: a credit has a plus and the accent colour, a debit a minus. */
  readonly sign?: 'credit' | 'debit'
  /** As the one large figure of a card. */
  readonly large?: boolean
  /** As the one figure of a page, larger still. */
  readonly figure?: boolean
  /** From a million up in short, with the exact amount as its tooltip. */
  readonly short?: boolean
  /** A balance: figures that change rise. */
  readonly rolls?: boolean
}

/** The first amount that is shown in short, in kobo. */
const shortFrom = 1_000_000_00

const signs = { credit: '+', debit: '−' } as const

/**
 * An amount of naira in tabular figures, never broken over two lines. A large one has smaller kobo and a smaller ₦, so
 * that the naira are read first; in running text these would be too small to read.
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

/** Listeners hear the exact amount. */
function Short({ text, kobo }: { readonly text: string; readonly kobo: number }) {
  return (
    <span title={text} className="whitespace-nowrap tabular-nums">
      <span aria-hidden>{shortMoney(kobo)}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Sizes are relative and colours inherited: the panel of the wallet is dark. */
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
