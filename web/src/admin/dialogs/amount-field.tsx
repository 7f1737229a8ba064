import type { Ref } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'

export type AmountFieldProps = {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly value: string
  readonly onAmount: (text: string) => void
  readonly error: string | undefined
  readonly hint?: string
  readonly readOnly?: boolean
}

/** An amount of naira to the kobo (TRANSFER-1). */
export function AmountField({ onAmount, readOnly = false, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      data-autofocus={readOnly ? undefined : true}
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0.01"
      autoComplete="off"
      readOnly={readOnly}
      onChange={({ target }) => onAmount(target.value)}
      // A wheel that turns over it would change the sum unseen.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}
