import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { ApiError } from '../api/api-error.ts'
import { startOf } from '../api/guards.ts'
import { readPlace, wayBack } from '../api/place.ts'
import { saveSession } from '../api/session.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { Button, SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { deferred } from '../ui/deferred.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useGoLater } from './use-go-later.ts'
import { waitWords, CodeStep } from './code-step.tsx'

// Loaded only after a sign-up.
const CheckInbox = deferred(() => import('./check-inbox.tsx'), 'CheckInbox')

/** What the form requests: the password, then a code of the authenticator app or a recovery code. */
type Step = 'password' | 'totp' | 'recovery'

/**
 * Sign in. The form validates nothing itself: whatever is wrong, the message is 'Login failed'. A user with two-step
 * sign-in enters a code in the same form, which then sends all three fields.
 */
export function Component() {
  const { goLater, isGoing } = useGoLater()
  const [step, setStep] = useState<Step>('password')
  const [place] = useState(readPlace)
  const registered = registeredIn(useLocation().state)
  const signIn = useRouteForm(accounts.signIn, {
    start: { email: registered ?? '', password: '', totp: '' },
    sent: ({ totp, ...body }) => [{ body: step === 'password' ? body : { ...body, totp } }],
    onDone: ({ token, user }) => {
      saveSession(token, user)
      toast.success('Login Sucessful')
      goLater(wayBack(user.is_admin, startOf(user.is_admin)))
    },
    messageOf: (error) => messageOf(error, step),
    onRefused: ({ code }, { select }) => {
      // A request for a code is not an error.
      if (code === 'TOTP_REQUIRED' && step === 'password') return turnTo('totp')
      if (code === 'LOGIN_FAILED' && step !== 'password') return show('password')
      // The wrong code is selected, so that typing replaces it.
      if (step !== 'password') select('totp')
    },
  })
  const show = (next: Step) => {
    // A field can take the focus, which announces its label, only after it is shown.
    flushSync(() => setStep(next))
    signIn.focus(next === 'password' ? 'email' : 'totp')
  }
  const turnTo = (next: Step) => {
    signIn.set('totp', '')
    show(next)
  }
  const isCodeStep = step !== 'password'
  const isBusy = signIn.isSending || isGoing

  return (
    <AuthCard
      title="Sign in"
      lead={
        isCodeStep
          ? "One more step to confirm it's you."
          : 'Your wallet and your numbers are waiting.'
      }
      foot={
        <>
          No account yet? <TextLink to={paths.register}>Sign Up</TextLink>
        </>
      }
    >
      {registered !== undefined && !isCodeStep && <CheckInbox email={registered} />}
      <form {...signIn.form} className="flex flex-col gap-4">
        {place && (
          <Alert tone="info">
            {place.hasEnded
              ? 'Your session has ended. Sign in to go back to where you were.'
              : 'Sign in to open that page.'}
          </Alert>
        )}
        <div hidden={isCodeStep} className="flex flex-col gap-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            {...signIn.field('email')}
            error={undefined}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...signIn.field('password')}
            error={undefined}
          />
          <p className="-mt-1 text-right text-label">
            <TextLink alone to={paths.passwordRequest}>
              Forgot Password
            </TextLink>
          </p>
        </div>
        {isCodeStep && (
          <CodeStep
            field={{ ...signIn.field('totp'), error: undefined }}
            isRecovery={step === 'recovery'}
            waitWords={isBusy ? waitWords : undefined}
            onSwitch={() => turnTo(step === 'recovery' ? 'totp' : 'recovery')}
          />
        )}
        <FormError message={signIn.message} />
        <SubmitButton busy={isBusy} busyLabel="Signing In...">
          Sign In
        </SubmitButton>
        {isCodeStep && (
          <Button
            tone="quiet"
            wide
            disabledReason={isBusy ? waitWords : undefined}
            onClick={() => turnTo('password')}
          >
            Back
          </Button>
        )}
      </form>
    </AuthCard>
  )
}

/** The email address of the sign-up that led here. */
const registeredIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state && 'registered' in state ? String(state.registered) : undefined

/**
 * The two sentences of AUTH-22: one for a failed network or parser, one for a response without a token. The server's
 * message is shown only where the user can act on it, such as a wait.
 */
function messageOf(error: ApiError, step: Step): string {
  if (error.code === 'NETWORK') return 'Something went wrong'
  if (error.code === 'UNREADABLE') return error.isJson ? 'Login failed' : 'Something went wrong'
  if (error.code === 'TOTP_REFUSED' && step === 'recovery')
    return 'That recovery code is wrong or has already been used.'
  return error.code === 'VALIDATION_FAILED' ? 'Login failed' : error.message
}
