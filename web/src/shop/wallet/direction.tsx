import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

/** The direction of a transaction. */
export type Sign = 'credit' | 'debit'

const looks = {
  credit: {
    Icon: ArrowDownLeft,
    word: 'Credit',
    disc: 'bg-accent-soft text-accent',
    text: 'text-accent',
  },
  debit: {
    Icon: ArrowUpRight,
    word: 'Debit',
    disc: 'bg-over-soft text-ink-soft',
    text: 'text-ink-soft',
  },
} as const

/** The direction as a coloured arrow. Screen readers skip it, since the word is beside it. */
export function DirectionMark({ sign }: { readonly sign: Sign }) {
  const { Icon, disc } = looks[sign]
  return (
    <span
      aria-hidden
      className={cx('flex size-9 shrink-0 items-center justify-center rounded-full', disc)}
    >
      <Icon size={18} />
    </span>
  )
}

/** The direction as arrow, word and colour. */
export function Direction({ sign }: { readonly sign: Sign }) {
  const { Icon, word, text } = looks[sign]
  return (
    <span
      className={cx(
        '-ml-0.5 inline-flex items-center gap-1 align-middle text-label font-medium whitespace-nowrap',
        text,
      )}
    >
      <Icon aria-hidden size={16} />
      {word}
    </span>
  )
}
