import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ApiError } from '../api/api-error.ts'
import { useSite } from '../api/site.ts'
import { useWrite } from '../api/use-write.ts'
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
import { textOf } from './text-of.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'

export const loader = () => verifiedReset()

/** 'Set New Password', the last step. */
export function Component() {
  const { identifier, token } = useLoaderData<typeof loader>()
  const { site } = useSite()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const [fault, setFault] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const reset = useWrite(passwordReset.reset, {
    as: 'form',
    onDone: () => {
      forgetReset()
      toast.success('Password reset successful.')
      goLater(paths.login)
    },
    onRefused: ({ fields }) => {
      if (fields['password'] !== undefined) first.current?.focus()
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = textOf(event.currentTarget, 'password')
    const confirmed = textOf(event.currentTarget, 'confirmed')
    const problem = faultOf(password, confirmed)
    setFault(problem)
    if (problem === undefined) return reset.send({ body: { reset_token: token, password } })
    reset.clear()
    const wanting = password ? second : first
    wanting.current?.focus()
  }
  const clear = () => {
    setFault(undefined)
    reset.clear()
  }

  return (
    <AuthCard
      title="Set New Password"
      lead="It replaces the old one, and you are signed out wherever you are signed in."
      foot={<TextLink to={paths.login}>Back to Sign In</TextLink>}
    >
      <form noValidate onSubmit={submit} onInput={clear} className="flex flex-col gap-4">
        {/* Tells a password manager whose password this is. */}
        {identifier.includes('@') && (
          <input hidden readOnly type="email" autoComplete="username" value={identifier} />
        )}
        <PasswordField
          ref={first}
          label="New Password"
          name="password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          error={reset.error?.fields['password']}
        />
        <PasswordField
          ref={second}
          label="Confirm Password"
          name="confirmed"
          autoComplete="new-password"
        />
        <FormError message={fault} />
        {reset.error && <Refused error={reset.error} />}
        <SubmitButton busy={reset.isSending || isGoing} busyLabel="Resetting Password...">
          Reset Password
        </SubmitButton>
      </form>
    </AuthCard>
  )
}

/** The two rules of the form (AUTH-33); the server checks the password itself. */
function faultOf(password: string, confirmed: string): string | undefined {
  if (!password || !confirmed) return 'Please fill in all fields.'
  return password === confirmed ? undefined : 'Passwords do not match.'
}

function Refused({ error }: { readonly error: ApiError }) {
  const weak = error.fields['password']
  if (weak !== undefined)
    return (
      // It stands under its field, which has the focus already where Enter was pressed there.
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
