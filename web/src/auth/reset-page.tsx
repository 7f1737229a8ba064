import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { useLoaderData } from 'react-router'
import type { ApiError } from '../api/api-error.ts'
import { useSite } from '../api/site.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { toast } from '../ui/toast/toast.ts'
import { forgetReset, verifiedReset } from './reset-flow.ts'
import { failedReset, resetMessage } from './reset-messages.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'

export const loader = () => verifiedReset()

/** 'Set New Password', the last of three steps. */
export function Component() {
  const { identifier, token } = useLoaderData<typeof loader>()
  const { site } = useSite()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const reset = useRouteForm(passwordReset.reset, {
    start: { password: '', confirmed: '' },
    // The server checks the password itself (AUTH-33).
    sent: ({ password, confirmed }, { showProblem }) => {
      const wanting = password ? 'confirmed' : 'password'
      if (!password || !confirmed) return showProblem('Please fill in all fields.', wanting)
      if (password !== confirmed) return showProblem('Passwords do not match.', wanting)
      return [{ body: { reset_token: token, password } }]
    },
    onDone: () => {
      forgetReset()
      toast.success('Password reset successful.')
      goLater(paths.login)
    },
  })

  return (
    <AuthCard
      title="Set New Password"
      lead="This replaces your old password and signs you out on every device."
      foot={
        <TextLink alone to={paths.login}>
          Back to Sign In
        </TextLink>
      }
    >
      <form {...reset.form} className="flex flex-col gap-4">
        {/* Names the account for password managers. */}
        {identifier.includes('@') && (
          <input hidden readOnly type="email" autoComplete="username" value={identifier} />
        )}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          {...reset.field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...reset.field('confirmed')}
        />
        <FormError message={reset.problem} />
        {reset.error && <Refused error={reset.error} />}
        <SubmitButton busy={reset.isSending || isGoing} busyLabel="Resetting Password...">
          Reset Password
        </SubmitButton>
      </form>
    </AuthCard>
  )
}

function Refused({ error }: { readonly error: ApiError }) {
  const weak = error.fields['password']
  if (weak !== undefined)
    return (
      // The message is under its field. After Enter the field already has the focus, so the message is announced here.
      <p role="alert" className="sr-only">
        {weak}
      </p>
    )
  const message = resetMessage(error)
  if (message !== failedReset) return <FormError message={message} />
  return (
    <Alert
      tone="wait"
      announce="assertive"
      action={<TextLink to={paths.passwordRequest}>Start again</TextLink>}
    >
      {message}
    </Alert>
  )
}
