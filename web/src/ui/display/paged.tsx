import { formatCount } from '@nosim/contract/base/count.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { NoneFound } from './none-found.tsx'
import { ListHead } from './list-head.tsx'
import { lastPage, type Pages } from './use-pages.ts'

export type PagedProps = {
  /** From `usePages`. */
  readonly pages: Pages
  /** How many are on a page. */
  readonly limit: number
  /** How many there are in all; undefined until it is known. */
  readonly total: number | undefined
  /** What is counted: one of it, and many. */
  readonly nouns: readonly [one: string, many: string]
  /** What is shown belongs to another page or search, while this one loads. */
  readonly busy?: boolean
  /** There are more than `total`, where counting stopped. */
  readonly atLeast?: boolean
  /** Shows 'Page X of Y' between the buttons instead of the range of rows. */
  readonly byPage?: boolean
  /** At the foot of a list of more than `smallest` rows: the choice of another size. */
  readonly sizes?: { readonly smallest: number; readonly choice: ReactNode } | undefined
  /** Content beside the count, which then is visible and not only announced. */
  readonly beside?: ReactNode
  /** The page of the list. */
  readonly children: ReactNode
}

/** A list by its pages: how long it is, the page that the address names, and the way to the others. */
export function Paged({ pages, limit, total, nouns, busy = false, beside, ...props }: PagedProps) {
  const { page, turn, head } = pages
  const { atLeast = false, byPage = false, sizes, children } = props
  const count = (
    <ListHead
      shown={beside !== undefined}
      head={head}
      page={page}
      limit={limit}
      total={busy ? undefined : total}
      nouns={nouns}
      atLeast={atLeast}
    />
  )
  return (
    <>
      {beside === undefined ? (
        count
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-2 sm:px-6">
          {beside}
          {count}
        </div>
      )}
      {total !== undefined && page > lastPage(total, limit) ? (
        <NoSuchPage onFirst={() => turn(1)} />
      ) : (
        <div aria-busy={busy} className={cx(busy && 'opacity-55')}>
          {children}
        </div>
      )}
      {total !== undefined && (
        <Pager {...{ page, limit, total, atLeast, byPage, sizes }} onPage={turn} />
      )}
    </>
  )
}

type PagerProps = {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly atLeast: boolean
  readonly byPage: boolean
  readonly sizes: PagedProps['sizes']
  readonly onPage: (page: number) => void
}

/** Back and forth, and the size of a page; nothing when the list fits on the smallest one. */
function Pager({ page, limit, total, atLeast, byPage, sizes, onPage }: PagerProps) {
  const last = lastPage(total, limit)
  if (lastPage(total, sizes?.smallest ?? limit) <= 1 || page > last) return null
  const from = (page - 1) * limit + 1
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6"
    >
      <p className="grow text-label text-ink-soft">
        {byPage
          ? `Page ${formatCount(page)} of ${formatCount(last)}${atLeast ? '+' : ''}`
          : `${from}–${Math.min(page * limit, total)} of ${total}`}
      </p>
      {sizes?.choice}
      <div className="ml-auto flex gap-2">
        <Button size="sm" Icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden size={16} />
        </Button>
      </div>
    </nav>
  )
}

/** Instead of a list, for an address typed or kept from longer lists. */
function NoSuchPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <NoneFound title="There is no such page." clear="First page" onClear={onFirst}>
      There are fewer pages than that.
    </NoneFound>
  )
}
