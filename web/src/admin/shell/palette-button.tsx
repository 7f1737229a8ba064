import { Search } from 'lucide-react'
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SidebarMenu } from '../../layouts/frame/sidebar.tsx'

// It comes with the first press, which keeps it off every first load.
const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(() => load().then((module) => ({ default: module.PaletteDialog })))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, as Ctrl+K and Cmd+K do on every page of the back office. */
export function PaletteButton({ menu }: { readonly menu: SidebarMenu }) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    if (isOpen) setOpen(false)
    // What is typed into another dialog is not left by a stray key.
    else if (!document.querySelector('[role=dialog]')) show()
  })
  // Before the page is painted: a key pressed as soon as it is seen is not lost.
  useLayoutEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={show}
        className="flex h-10 items-center gap-2 rounded-control px-2.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:w-64 md:border md:border-line-strong/60 md:bg-surface"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        <span className="flex-1 text-left max-md:sr-only">Search or jump to...</span>
        <kbd aria-hidden className="font-sans text-label text-ink-faint max-md:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isWanted && (
        <Suspense>
          <PaletteDialog menu={menu} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
