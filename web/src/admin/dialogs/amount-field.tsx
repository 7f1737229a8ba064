import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'

/** A field for an amount in naira, with up to two decimals (TRANSFER-1). */
export const AmountField = (props: TextFieldProps) => (
  <TextField
    data-autofocus={props.readOnly ? undefined : true}
    type="number"
    inputMode="decimal"
    step="0.01"
    min="0.01"
    autoComplete="off"
    // Scrolling over the focused field would change the amount unnoticed.
    onWheel={({ currentTarget }) => currentTarget.blur()}
    {...props}
  />
)
