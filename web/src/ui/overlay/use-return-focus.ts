import { useRef } from 'react'

type FocusProps = {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
  readonly onEscapeKeyDown: (event: KeyboardEvent) => void
}

/**
 * Gives the focus back to what opened a dialog. Radix does so only for triggers inside it, and ours stand outside. What
 * is marked `data-autofocus` within has the focus first; without such, the first control. Escape closes the dialog that has
 * the focus: one that opens above another has it some time before Radix sends keys there.
 */
export function useReturnFocus(): FocusProps {
  const opener = useRef<Element>(null)
  const dialog = useRef<Element>(null)
  return {
    onEscapeKeyDown: (event) => {
      const focused = document.activeElement?.closest('[role=dialog]')
      if (focused && focused !== dialog.current) event.preventDefault()
    },
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      const content = event.currentTarget
      if (!(content instanceof Element)) return
      dialog.current = content
      const first = content.querySelector('[data-autofocus]')
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current?.isConnected) return focus(opener.current)
      // The element was deleted: focus the heading of the page, unless the focus was moved already.
      if (document.activeElement === document.body) focus(document.querySelector('main h1'))
    },
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus()
}
