import { X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { type RefObject, useRef } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useMedia } from '../use-media.ts'
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx'

export type ComboboxPopoverProps<T> = Omit<ComboboxListProps<T>, 'isTall' | 'searchRef'> & {
  readonly label: string
  /** The button that opened the list. The list is below it and returns the focus to it. */
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The search box and the list of a combobox, over the page. On a phone they fill the screen. */
export function ComboboxPopover<T>(props: ComboboxPopoverProps<T>) {
  const isPhone = useMedia('(width < 40rem)')
  return isPhone ? <WholeScreen {...props} /> : <BelowButton {...props} />
}

function WholeScreen<T>({ anchor, onClose, ...list }: ComboboxPopoverProps<T>) {
  const search = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            search.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          className="fixed inset-0 z-50 flex animate-sheet-up flex-col bg-raised"
        >
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4">
            <Dialog.Title className="text-title">{list.label}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden size={20} />} />
            </Dialog.Close>
          </div>
          <ComboboxList {...list} isTall searchRef={search} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function BelowButton<T>({ anchor, onClose, ...list }: ComboboxPopoverProps<T>) {
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
            // A press elsewhere has already moved the focus.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          onInteractOutside={(event) => {
            // A press on the button closes the list by its own click.
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
