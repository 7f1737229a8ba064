import './dialog.css'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useDrag } from './use-drag.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type DialogProps = {
  readonly title: string
  readonly description?: string
  readonly children: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** A class that positions the dialog elsewhere than in the middle of the window. */
  readonly place?: string
}

/** The window of a dialog, which traps the focus. */
export function DialogWindow({ title, description, children, place, ...state }: DialogProps) {
  const returnFocus = useReturnFocus()
  const drag = useDrag(() => state.onOpenChange(false))
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...returnFocus}
          className={cx('dialog', place)}
        >
          <div {...drag} className="dialog-head">
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
