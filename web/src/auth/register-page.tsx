import { accounts, SignUp } from '@nosim/contract/accounts/accounts.ts'
import { useSearchParams } from 'react-router'
import { useSite } from '../api/site.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useGoLater } from './use-go-later.ts'

/** Sign up. `ref` in the address names the referrer. */
export function Component() {
  const [search] = useSearchParams()
  const { site } = useSite()
  const { goLater, isGoing } = useGoLater()
  const refby = search.get('ref') ?? ''
  const signUp = useRouteForm(accounts.signUp, {
    start: { fname: '', lname: '', email: '', phone: '', pass: '' },
    sent: (values, { checked }) => {
      const body = checked(SignUp, { ...values, refby })
      return body && [{ body }]
    },
    onDone: (_, { body }) => {
      toast.success('Sign up successful, check email for confirmation.')
      goLater(paths.login, { state: { registered: body.email } })
    },
  })

  const message = signUp.error?.code === 'UNREADABLE' ? 'Registration failed.' : signUp.message

  return (
    <AuthCard
      title="Create your account"
      lead="A naira wallet, and a US number whenever you need a code."
      foot={
        <>
          Already have an account? <TextLink to={paths.login}>Sign In</TextLink>
        </>
      }
    >
      <form {...signUp.form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...signUp.field('fname')} />
          <TextField label="Last Name" autoComplete="family-name" {...signUp.field('lname')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...signUp.field('email')} />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          hint="11 digits, such as 08012345678"
          {...signUp.field('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          {...signUp.field('pass')}
        />
        <FormError message={message} />
        <SubmitButton busy={signUp.isSending || isGoing} busyLabel="Creating Account...">
          Sign Up
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
