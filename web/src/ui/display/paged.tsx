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
  /** The number of rows on a page. */
  readonly limit: number
  /** The number of all rows; undefined until it is known. */
  readonly total: number | undefined
  /** The nouns for one item, and for many. */
  readonly nouns: readonly [one: string, many: string]
  /** True while the rows are those of another page or search. */
  readonly busy?: boolean
  /** True if there are more than `total`, where counting stopped. */
  readonly atLeast?: boolean
  /** Shows 'Page X of Y' between the buttons instead of the range of rows. */
  readonly byPage?: boolean
  /** The choice of another page size, shown below a list of more than `smallest` rows. */
  readonly sizes?: { readonly smallest: number; readonly choice: ReactNode } | undefined
  /** Content beside the count. The count is then visible, and not only announced. */
  readonly beside?: ReactNode
  /** The rows of the page. */
  readonly children: ReactNode
}

/** A paged list: its length, the page in the address, and the buttons to other pages. */
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

/** The buttons to the other pages, and the size of a page. Renders nothing if the list fits on the smallest page. */
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

/** Shown for an address that names a page beyond the last one. */
function NoSuchPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <NoneFound title="There is no such page." clear="First page" onClear={onFirst}>
      There are fewer pages than that.
    </NoneFound>
  )
}
