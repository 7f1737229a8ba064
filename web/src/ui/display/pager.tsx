import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../actions/button.tsx'

export type PagerProps = {
  readonly page: number
  readonly limit: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Back and forth through a list; nothing when it fits on one page. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = Math.ceil(total / limit)
  if (last <= 1) return null
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
