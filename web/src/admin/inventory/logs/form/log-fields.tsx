import { bulkMost } from '@nosim/contract/admin/account-logs.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { TextField, type TextFieldProps } from '../../../../ui/form/text-field.tsx'

type InputProps = Omit<TextFieldProps, 'label'>

/** The details of a log. The browser must neither store them nor check their spelling. */
export function DetailsField(props: InputProps) {
  return (
    <TextField
      label="Details"
      hint="One line, its parts split by colons, such as login:password:email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={bulkMost.lineBytes}
      {...props}
    />
  )
}

export function UrlField(props: InputProps) {
  return (
    <TextField
      label="URL (optional)"
      type="url"
      inputMode="url"
      hint="The public page of the account, which shoppers may look at first."
      placeholder="https://"
      autoComplete="off"
      maxLength={2000}
      {...props}
    />
  )
}

export type FormButtonsProps = { readonly busy: boolean; readonly onCancel: () => void }

export function FormButtons({ busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" tone="primary" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </div>
  )
}
