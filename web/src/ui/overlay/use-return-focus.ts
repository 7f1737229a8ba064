import { useRef } from 'react'

type FocusProps = {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Gives the focus back to what opened a dialog. Radix does so only for triggers inside it, and ours stand outside. What
 * is marked `data-autofocus` within has the focus first; without such, the first control.
 */
export function useReturnFocus(): FocusProps {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      const content = event.currentTarget
      const first = content instanceof Element && content.querySelector('[data-autofocus]')
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
