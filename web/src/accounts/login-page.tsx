import { accounts } from '@nosim/contract/accounts.ts'
import type { SubmitEvent } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { saveSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { useGoLater } from './use-go-later.ts'

/** Sign in. It checks nothing by itself: whatever is wrong, the answer is 'Login failed'. */
export function Component() {
  const { goLater, isGoing } = useGoLater()
  const signIn = useWrite(accounts.signIn, {
    as: 'form',
    onDone: ({ token, user }) => {
      saveSession(token, user)
      toast.success('Login Sucessful')
      goLater(user.is_admin === 1 ? paths.admin : paths.dashboard)
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.send({ body: { email: textOf(form, 'email'), password: textOf(form, 'password') } })
  }

  return (
    <AuthCard
      title="Sign in"
      lead="Your wallet and your numbers are waiting."
      foot={
        <>
          No account yet? <TextLink to={paths.register}>Sign Up</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} onInput={signIn.clear} className="flex flex-col gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <FormError message={signIn.error ? messageOf(signIn.error) : undefined} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          wide
          busy={signIn.isSending || isGoing}
          busyLabel="Signing In..."
        >
          Sign In
        </Button>
      </form>
    </AuthCard>
  )
}

/** The spec's two sentences; only what a person can act on, such as a wait, is said in the server's words. */
function messageOf(error: ApiError): string {
  if (error.code === 'NETWORK' || error.code === 'UNREADABLE') return 'Something went wrong'
  return error.code === 'VALIDATION_FAILED' ? 'Login failed' : error.message
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
