import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { lastPage } from './use-pages.ts'

export type PagerProps = {
  readonly page: number
  readonly limit: number
  readonly total: number
  /** `turn` of `usePages`, which takes the focus to the list's head. */
  readonly onPage: (page: number) => void
}

/** Back and forth through a list; nothing when it fits on one page. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = lastPage(total, limit)
  if (last <= 1 || page > last) return null
  const from = (page - 1) * limit + 1
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 sm:px-6"
    >
      <p className="text-label text-ink-soft">
        {from}–{Math.min(page * limit, total)} of {total}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
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
export function NoSuchPage({ onFirst }: { readonly onFirst: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={20} />}
      title="There is no such page."
      action={<Button onClick={onFirst}>First page</Button>}
    >
      The list ends before it.
    </EmptyState>
  )
}
