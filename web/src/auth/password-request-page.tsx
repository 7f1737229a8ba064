import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { useLoaderData } from 'react-router'
import { useRouteForm } from '../forms/use-route-form.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { toast } from '../ui/toast/toast.ts'
import { beginReset, keepIdentifier } from './reset-flow.ts'
import { requestMessage } from './reset-messages.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'

export const loader = () => beginReset()

/**
 * 'Reset Password', the first of three steps: the email address or phone number. The reply is the same for all users.
 */
export function Component() {
  const begun = useLoaderData<typeof loader>()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const request = useRouteForm(passwordReset.request, {
    start: { identifier: begun.identifier },
    sent: (values, { showProblem }) => {
      const identifier = values.identifier.trim()
      if (identifier) return [{ body: { identifier } }]
      return showProblem('Please enter your email or phone number.', 'identifier')
    },
    messageOf: requestMessage,
    onDone: (_, { body }) => {
      keepIdentifier(body.identifier)
      toast.success('Verification code sent to your registered number.')
      goLater(paths.verify)
    },
  })

  return (
    <AuthCard
      title="Reset Password"
      lead="We'll send you a code to set a new password."
      foot={
        <>
          Remembered it? <TextLink to={paths.login}>Sign In</TextLink>
        </>
      }
    >
      <form {...request.form} className="flex flex-col gap-4">
        {begun.hasStrayed && (
          <Alert tone="info">
            Let's start again: for your security, progress is cleared when you close or reload the
            page.
          </Alert>
        )}
        <TextField
          label="Email or Phone Number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...request.field('identifier')}
          error={undefined}
        />
        <FormError message={request.message} />
        <SubmitButton busy={request.isSending || isGoing} busyLabel="Sending Code...">
          Send Code
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
