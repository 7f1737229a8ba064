import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'

/** An amount of naira to the kobo (TRANSFER-1). */
export const AmountField = (props: TextFieldProps) => (
  <TextField
    data-autofocus={props.readOnly ? undefined : true}
    type="number"
    inputMode="decimal"
    step="0.01"
    min="0.01"
    autoComplete="off"
    // A wheel that turns over it would change the sum unseen.
    onWheel={({ currentTarget }) => currentTarget.blur()}
    {...props}
  />
)
