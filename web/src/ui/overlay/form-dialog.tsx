import type { ReactNode, SyntheticEvent } from 'react'
import type { ButtonProps } from '../actions/button.tsx'
import { FormError } from '../form/form-error.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { Dialog } from './dialog.tsx'
import { useUnsaved } from './use-unsaved.tsx'

export type FormDialogProps = Pick<DialogProps, 'title' | 'description'> &
  Pick<ButtonProps, 'busyLabel' | 'disabledReason' | 'onStopped'> & {
    /** From `useRouteForm`. */
    readonly form: {
      readonly form: {
        readonly onSubmit: (event: SyntheticEvent) => void
        readonly onInput?: (event: SyntheticEvent) => void
      }
      readonly isSending: boolean
      /** Set while the write is being repeated. */
      readonly repeating: { readonly notice: ReactNode; readonly stop: () => void } | undefined
      readonly message?: string | undefined
    }
    /** The label of the submit button. */
    readonly submit: string
    readonly tone?: 'primary' | 'stop'
    readonly onClose: () => void
    readonly children: ReactNode
  }

/** A form over the page: its fields, the error that no field shows, and its buttons. It warns before edits are lost. */
export function FormDialog({ title, description, form, ...props }: FormDialogProps) {
  const { submit, tone = 'primary', onClose, children, ...button } = props
  const { leave, edited, warning } = useUnsaved(onClose)
  // Closing the dialog during repeats first stops them, and the dialog stays open with the message.
  const stop = form.repeating?.stop
  return (
    <Dialog
      open
      onOpenChange={stop ?? leave}
      title={title}
      {...(description !== undefined && { description })}
    >
      <form
        noValidate
        {...form.form}
        onInput={(event) => {
          form.form.onInput?.(event)
          edited()
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <FormError message={form.message} />
        {form.repeating?.notice}
        {warning}
        <DialogFooter
          type="submit"
          tone={tone}
          busy={form.isSending}
          onCancel={stop ?? onClose}
          {...button}
        >
          {submit}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
