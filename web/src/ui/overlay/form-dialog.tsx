import type { ReactNode, SyntheticEvent } from 'react'
import type { ButtonProps } from '../actions/button.tsx'
import { FormError } from '../form/form-error.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import type { Unsaved } from './use-unsaved.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description'> &
  Pick<ButtonProps, 'busyLabel' | 'disabledReason' | 'onStopped'> & {
    /** From `useRouteForm`. */
    readonly form: {
      readonly form: {
        readonly onSubmit: (event: SyntheticEvent) => void
        readonly onInput?: () => void
      }
      readonly isSending: boolean
      readonly message?: string | undefined
    }
    /** Warns before edits are lost. Without it the dialog closes at once. */
    readonly unsaved?: Unsaved
    /** The label of the button that sends the form. */
    readonly submit: string
    readonly tone?: 'primary' | 'stop'
    readonly onClose: () => void
    readonly children: ReactNode
  }

/** A form over the page: its fields, the error that no field shows, and its buttons. */
export function FormDialog({ title, description, form, unsaved, ...props }: FormDialogProps) {
  const { submit, tone = 'primary', onClose, children, ...button } = props
  return (
    <Dialog
      open
      onOpenChange={unsaved?.leave ?? onClose}
      title={title}
      {...(description !== undefined && { description })}
    >
      <form noValidate {...form.form} className="flex flex-col gap-4">
        {children}
        <FormError message={form.message} />
        {unsaved?.warning}
        <DialogFooter
          type="submit"
          tone={tone}
          busy={form.isSending}
          onCancel={onClose}
          {...button}
        >
          {submit}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
