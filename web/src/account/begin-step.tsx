import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { security } from '@nosim/contract/accounts/security.ts'
import { refresh } from '../api/query-client.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
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

/** First the password: a borrowed phone must not switch anything on. */
export function BeginStep({ isAgain, onDone }: BeginStepProps) {
  const begin = useRouteForm(security.beginTotp, {
    start: { current_password: '' },
    required: { current_password: passwordWanted },
    sent: (body) => [{ body }],
    onDone,
    // Another tab or device has turned it on: the page behind shows that.
    onRefused: ({ code }) => code === 'TOTP_ON' && refresh(accounts.me),
  })
  return (
    <form {...begin.form} className="flex flex-col gap-4">
      {isAgain && (
        <Alert tone="wait" announce="polite">
          This set-up is no longer valid. Please start again.
        </Alert>
      )}
      <p className="text-ink-soft">Enter your password to get a QR code.</p>
      <AccountName />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...begin.field('current_password')}
      />
      <FormError message={begin.message} />
      <Button type="submit" tone="primary" wide busy={begin.isSending} busyLabel="Checking...">
        Continue
      </Button>
    </form>
  )
}

/** A set-up that waits for its first code: the secret as text, as a QR code and as a link. */
export type Begun = { readonly secret: string; readonly uri: string }
