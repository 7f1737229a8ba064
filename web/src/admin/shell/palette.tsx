import { Search, X } from 'lucide-react'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { useListbox } from '../../ui/choice/use-listbox.ts'
import { JumpList } from './jump-list.tsx'
import { usePalette } from './use-palette.ts'

type PaletteProps = {
  readonly menu: SidebarMenu
  /** Called when the palette closes, also after a jump. */
  readonly onLeave: () => void
}

/** The search box and its results. */
export function Palette({ menu, onLeave }: PaletteProps) {
  const palette = usePalette(menu, onLeave)
  const { typed, sections, jumps, error } = palette
  const listbox = useListbox({
    count: jumps.length,
    label: 'Search or jump to',
    first: () => 0,
    onChoose: (index) => palette.go(jumps[index]),
  })
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={18} className="shrink-0 text-ink-soft" />
        <input
          data-autofocus
          {...listbox.input}
          spellCheck={false}
          maxLength={100}
          enterKeyHint="go"
          placeholder="A user, order, number or page"
          value={typed}
          onChange={(event) => {
            palette.type(event.target.value)
            listbox.mark(0)
          }}
          className="h-13 w-full bg-transparent outline-none"
        />
        <kbd
          aria-hidden
          className="rounded-[5px] border border-line px-1.5 font-sans text-label text-ink-faint max-sm:hidden"
        >
          Esc
        </kbd>
        <span className="-mr-2 sm:hidden">
          <IconButton label="Close" icon={<X aria-hidden size={18} />} onClick={onLeave} />
        </span>
      </div>
      <JumpList sections={sections} listbox={listbox} />
      {error ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4">
          <p className="min-w-0 flex-1">The search failed. {error.message}</p>
          <Button size="sm" onClick={palette.retry}>
            Try again
          </Button>
        </div>
      ) : (
        <SearchStatus {...palette} count={jumps.length} />
      )}
    </>
  )
}

type SearchStatusProps = {
  readonly typed: string
  readonly count: number
  readonly isSearching: boolean
  readonly isShort: boolean
}

/** The status of the search: visible without results, and always announced. */
function SearchStatus({ typed, count, isSearching, isShort }: SearchStatusProps) {
  const words = isSearching
    ? 'Searching...'
    : count > 0
      ? `${count} found`
      : isShort
        ? 'Type at least two characters.'
        : 'No results. Search by name, email, phone, rented number or order ID.'
  const isSeen = isSearching || count === 0
  return (
    <output className={isSeen ? 'block px-4 py-4 text-ink-soft' : 'sr-only'}>
      {typed.trim() === '' ? '' : words}
    </output>
  )
}
