import type { ReactNode } from 'react'
import type { Fields } from '../../forms/use-route-form.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/overlay/form-dialog.tsx'

type DialogField<Name extends string> = {
  readonly name: Name
  readonly label: string
  readonly hint: string
  /** The maximum number of characters; 500 by default. */
  readonly most?: number
  /** True where the text is a number. */
  readonly digits?: boolean
}

export type TextDialogProps<Name extends string> = {
  readonly title: string
  /** What the decision does, and any further choices, shown above the text. */
  readonly children: ReactNode
  /** The text field, with its name in the contract. */
  readonly field: DialogField<Name>
  readonly button: { readonly label: string; readonly busyLabel: string; readonly stop?: boolean }
  /** What else is missing before the form can be sent. */
  readonly missing?: string | undefined
  /** From `useDecisionForm`. */
  readonly form: FormDialogProps['form'] &
    Pick<Fields<Record<Name, string>>, 'values' | 'field' | 'focus'>
  readonly onClose: () => void
}

/** Takes the text that a decision requires, and says what the decision does. */
export function TextDialog<Name extends string>({
  title,
  children,
  field,
  button,
  ...props
}: TextDialogProps<Name>) {
  const { form, missing, onClose } = props
  const input = {
    'data-autofocus': true,
    label: field.label,
    maxLength: field.most ?? 500,
    hint: field.hint,
    ...form.field(field.name),
  }
  return (
    <FormDialog
      title={title}
      form={form}
      submit={button.label}
      busyLabel={button.busyLabel}
      tone={button.stop ? 'stop' : 'primary'}
      disabledReason={
        form.values[field.name].trim() === '' ? `Please fill in: ${field.label}` : missing
      }
      onStopped={() => form.focus(field.name)}
      onClose={onClose}
    >
      {children}
      {field.digits ? (
        <TextField inputMode="numeric" autoComplete="off" {...input} />
      ) : (
        <TextArea {...input} />
      )}
    </FormDialog>
  )
}

/** The reason of a decision, of at most 200 characters. */
export const reasonField = (hint: string) =>
  ({ name: 'reason', label: 'Reason', hint, most: 200 }) as const
