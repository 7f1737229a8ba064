import { useRef } from 'react'

type FocusProps = {
  readonly onOpenAutoFocus: (event: Event) => void
  readonly onCloseAutoFocus: (event: Event) => void
  readonly onEscapeKeyDown: (event: KeyboardEvent) => void
}

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for triggers inside the dialog's root,
 * and ours are outside. On opening, the element marked `data-autofocus` takes the focus, else the first control.
 * Escape closes the dialog with the focus: a dialog above another has the focus before Radix sends it keys.
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
      // The opener was removed: focus the heading of the page, unless the focus has moved already.
      if (document.activeElement === document.body) focus(document.querySelector('main h1'))
    },
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus()
}
