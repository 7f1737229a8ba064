import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../forms/field-errors.ts'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'

type DialogField = {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** The maximum number of characters; 500 by default. */
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
  /** The write of the decision. */
  readonly write: {
    readonly isSending: boolean
    readonly error: ApiError | null
    readonly clear: () => void
  }
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

/** Asks for the words that go with a decision, and says what the decision does. */
export function TextDialog({ title, children, field, button, ...props }: TextDialogProps) {
  const { write, onClose } = props
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
    error: write.error?.fields[field.name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setText(target.value)
      unsaved.edited()
      write.clear()
    },
  }
  return (
    <FormDialog
      title={title}
      form={{
        form: { onSubmit: send },
        isSending: write.isSending,
        message: formMessage(write.error, [field.name]),
      }}
      unsaved={unsaved}
      submit={button.label}
      busyLabel={button.busyLabel}
      tone={button.stop ? 'stop' : 'primary'}
      disabledReason={text.trim() === '' ? `Please fill in: ${field.label}` : props.missing}
      onStopped={() => (area.current ?? line.current)?.focus()}
      onClose={onClose}
    >
      {children}
      {field.digits ? (
        <TextField ref={line} inputMode="numeric" autoComplete="off" {...input} />
      ) : (
        <TextArea ref={area} {...input} />
      )}
    </FormDialog>
  )
}

/** The reason that goes with every decision of the desk, of at most 200 characters. */
export const reasonField = (hint: string) =>
  ({ name: 'reason', label: 'Reason', hint, most: 200 }) as const
