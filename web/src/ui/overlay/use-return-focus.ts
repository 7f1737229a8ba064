import { useRef } from 'react'

type FocusProps = {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/** Gives the focus back to what opened a dialog. Radix does so only for triggers inside it, and ours stand outside. */
export function useReturnFocus(): FocusProps {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
