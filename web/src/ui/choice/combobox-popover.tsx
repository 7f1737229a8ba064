import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx'

export type ComboboxPopoverProps<T> = ComboboxListProps<T> & {
  /** The button that opened it: it stands below and gives the focus back. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The search box and the list of a combobox, over the page. */
export function ComboboxPopover<T>({ anchor, onClose, ...list }: ComboboxPopoverProps<T>) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={list.searchLabel}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A press elsewhere has moved the focus already.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          onInteractOutside={(event) => {
            // Its click closes it.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault()
          }}
          className="z-50 w-(--radix-popover-trigger-width) animate-rise overflow-clip rounded-card border border-line bg-raised shadow-lift"
        >
          <ComboboxList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
