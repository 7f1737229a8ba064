import type { Fields } from '../forms/use-route-form.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountName } from './account-name.tsx'

type ProofFieldsProps = {
  readonly form: Pick<Fields<{ current_password: string; code: string }>, 'field'>
  readonly hasTotp: boolean
  /** Whether the password has the focus when its dialog opens. */
  readonly isFirst?: boolean
}

/** The fields that prove the user's identity again: the password, and the code of two-step sign-in where it is on. */
export function ProofFields({ form, hasTotp, isFirst = false }: ProofFieldsProps) {
  return (
    <>
      <AccountName />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus={isFirst || undefined}
        {...form.field('current_password')}
      />
      {hasTotp && (
        <TextField
          label="Code from the app"
          autoComplete="one-time-code"
          hint="Or one of your recovery codes."
          {...form.field('code')}
        />
      )}
    </>
  )
}
