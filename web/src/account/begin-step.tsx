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
  /** True when an earlier set-up is no longer valid. */
  readonly isAgain: boolean
  readonly onDone: (begun: Begun) => void
}

/** The first step takes the password, so that a person with a borrowed phone cannot switch on two-step sign-in. */
export function BeginStep({ isAgain, onDone }: BeginStepProps) {
  const begin = useRouteForm(security.beginTotp, {
    start: { current_password: '' },
    required: { current_password: passwordWanted },
    sent: (body) => [{ body }],
    onDone,
    // Another tab or device has turned two-step sign-in on: the page behind then shows it.
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

/** A set-up that waits for its first code: its secret, and `uri`, the link that the QR code contains. */
export type Begun = { readonly secret: string; readonly uri: string }
