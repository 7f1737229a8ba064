import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { formMessage } from '../../forms/field-errors.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'

type DialogField = {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** How many characters it takes; 500 unless told. */
  readonly most?: number
  /** For a number rather than for words. */
  readonly digits?: boolean
}

export type TextDialogProps = {
  readonly title: string
  /** What it will do, and above the text whatever else is to be chosen. */
  readonly children: ReactNode
  /** The text that goes with it, by the name that the contract gives it. */
  readonly field: DialogField
  readonly button: { readonly label: string; readonly busyLabel: string; readonly stop?: boolean }
  /** What else is missing before it can be sent. */
  readonly missing?: string | undefined
  readonly isSending: boolean
  readonly error: ApiError | null
  readonly onEdit: () => void
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

/** Asks for the words that go with a decision, and says what the decision does. */
export function TextDialog({ title, children, field, button, ...props }: TextDialogProps) {
  const { isSending, error, onClose } = props
  const [text, setText] = useState('')
  const unsaved = useUnsaved(onClose)
  const area = useRef<HTMLTextAreaElement>(null)
  const line = useRef<HTMLInputElement>(null)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    props.onSend(text.trim())
  }
  const input = {
    'data-autofocus': true,
    label: field.label,
    maxLength: field.most ?? 500,
    value: text,
    hint: field.hint,
    error: error?.fields[field.name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setText(target.value)
      unsaved.edited()
      props.onEdit()
    },
  }
  return (
    <Dialog open onOpenChange={unsaved.leave} title={title}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {children}
        {field.digits ? (
          <TextField ref={line} inputMode="numeric" autoComplete="off" {...input} />
        ) : (
          <TextArea ref={area} {...input} />
        )}
        <FormError message={formMessage(error, [field.name])} />
        {unsaved.warning}
        <DialogFooter
          type="submit"
          tone={button.stop ? 'stop' : 'primary'}
          busy={isSending}
          busyLabel={button.busyLabel}
          disabledReason={text.trim() === '' ? `Please fill in: ${field.label}` : props.missing}
          onStopped={() => (area.current ?? line.current)?.focus()}
          onCancel={onClose}
        >
          {button.label}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** The reason that goes with every decision of the desk, of at most 200 characters. */
export const reasonField = (hint: string) =>
  ({ name: 'reason', label: 'Reason', hint, most: 200 }) as const
