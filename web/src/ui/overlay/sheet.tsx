import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export type SheetProps = {
  /** The accessible name, which is not visible. */
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A panel at the left edge, for small screens. */
export function Sheet({ title, closeLabel, children, open, onOpenChange }: SheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(300px,86vw)] animate-slide-in flex-col overflow-y-auto border-r border-line bg-surface"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="absolute top-3 right-3">
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden size={20} />} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
