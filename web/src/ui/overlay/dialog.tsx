import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export type DialogProps = {
  readonly title: string
  readonly description?: string
  readonly children: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A question or a detail over the page; Escape, the cross and a click beside it close it. */
export function Dialog({ title, description, children, open, onOpenChange }: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[85dvh] max-w-form -translate-y-1/2 animate-appear scroll-py-20 overflow-y-auto rounded-card border border-line bg-raised p-6 wrap-break-word shadow-lift"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-2 text-title">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden size={18} />} />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="pt-1 text-ink-soft">{description}</Radix.Description>
          )}
          <div className="pt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
