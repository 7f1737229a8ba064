import { accounts } from '@nosim/contract/accounts.ts'
import { security } from '@nosim/contract/security.ts'
import { useForm } from 'react-hook-form'
import { refresh } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { formMessage, showFieldErrors } from '../forms/field-errors.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { AccountName } from './account-name.tsx'
import { passwordWanted } from './messages.ts'

type BeginStepProps = {
  /** An earlier set-up is of no use any more. */
  readonly isAgain: boolean
  readonly onDone: (begun: Begun) => void
}

const names = ['current_password'] as const

/** First the password: a borrowed phone must not switch anything on. */
export function BeginStep({ isAgain, onDone }: BeginStepProps) {
  const form = useForm({ defaultValues: { current_password: '' } })
  const begin = useWrite(security.beginTotp, {
    as: 'form',
    onDone,
    onRefused: (error) => {
      showFieldErrors(error, names, form.setError)
      // Switched on in another place meanwhile: the page behind must know.
      if (error.code === 'TOTP_ON') refresh(accounts.me)
    },
  })
  const submit = form.handleSubmit((body) => begin.send({ body }))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={begin.clear}
      className="flex flex-col gap-4"
    >
      {isAgain && (
        <Alert tone="wait" announce="polite">
          This set-up is no longer valid. Please start again.
        </Alert>
      )}
      <p className="text-ink-soft">Please enter your password; then you get a code to scan.</p>
      <AccountName />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.register('current_password', { required: passwordWanted })}
        error={form.formState.errors.current_password?.message}
      />
      <FormError message={formMessage(begin.error, names)} />
      <Button type="submit" tone="primary" wide busy={begin.isSending} busyLabel="Checking...">
        Continue
      </Button>
    </form>
  )
}

/** A set-up that waits for its first code: the secret as people type it, and as an app scans or opens it. */
export type Begun = { readonly secret: string; readonly uri: string }
