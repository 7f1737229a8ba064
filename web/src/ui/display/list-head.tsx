import { formatCount } from '@nosim/contract/base/count.ts'
import type { RefObject } from 'react'
import { cx } from '../cx.ts'
import { lastPage } from './use-pages.ts'

export type ListHeadProps = {
  /** From `usePages`. */
  readonly head: RefObject<HTMLParagraphElement | null>
  readonly page: number
  readonly limit: number
  /** Undefined while it loads. */
  readonly total: number | undefined
  /** The nouns for one item, and for many. */
  readonly nouns: readonly [one: string, many: string]
  /** True if there are more than `total`. */
  readonly atLeast?: boolean
  /** Whether the text is also visible, not only announced. */
  readonly shown?: boolean
}

/** The length of a list and the current page. It is announced on a change, and focused after a page change. */
export function ListHead({ head, shown = false, ...list }: ListHeadProps) {
  return (
    <p
      ref={head}
      tabIndex={-1}
      aria-live="polite"
      className={cx('scroll-mt-20', shown ? 'text-label text-ink-soft' : 'sr-only')}
    >
      {wordsOf(list)}
    </p>
  )
}

function wordsOf({
  page,
  limit,
  total,
  nouns,
  atLeast,
}: Omit<ListHeadProps, 'head' | 'shown'>): string {
  if (total === undefined) return 'Loading...'
  const last = lastPage(total, limit)
  const count = `${atLeast ? 'At least ' : ''}${formatCount(total)} ${nouns[total === 1 ? 0 : 1]}`
  return last > 1 ? `${count}, page ${page} of ${last}` : count
}
