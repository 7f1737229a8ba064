import { zodResolver } from '@hookform/resolvers/zod'
import { accounts, SignUp } from '@nosim/contract/accounts.ts'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useSite } from '../api/site.ts'
import { useWrite } from '../api/use-write.ts'
import { formMessage, showFieldErrors } from '../forms/field-errors.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useGoLater } from './use-go-later.ts'

const names = ['fname', 'lname', 'email', 'phone', 'pass'] as const

/** Sign up. A `ref` in the address names the friend who sent the link. */
export function Component() {
  const [search] = useSearchParams()
  const { site } = useSite()
  const { goLater, isGoing } = useGoLater()
  const refby = search.get('ref') ?? ''
  const form = useForm({
    defaultValues: { fname: '', lname: '', email: '', phone: '', pass: '', refby },
    resolver: zodResolver(SignUp),
    // An error clears when its field is edited; whether the new text will do is said at the next try.
    reValidateMode: 'onSubmit',
  })
  const signUp = useWrite(accounts.signUp, {
    as: 'form',
    onDone: () => {
      toast.success('Sign up successful, check email for confirmation.')
      goLater(paths.login)
    },
    onRefused: (error) => showFieldErrors(error, names, form.setError),
  })

  const { errors } = form.formState
  const field = (name: (typeof names)[number]) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  const submit = form.handleSubmit((body) => signUp.send({ body }))
  const message =
    signUp.error?.code === 'UNREADABLE' ? 'Registration failed.' : formMessage(signUp.error, names)

  return (
    <AuthCard
      title="Create your account"
      lead="A wallet in naira, and US numbers whenever you need a code."
      foot={
        <>
          Already have an account? <TextLink to={paths.login}>Sign In</TextLink>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={signUp.clear}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...field('fname')} />
          <TextField label="Last Name" autoComplete="family-name" {...field('lname')} />
        </div>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel-national"
          hint="11 digits, such as 08012345678"
          {...field('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          {...field('pass')}
        />
        <input type="hidden" {...form.register('refby')} />
        <FormError message={message} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          wide
          busy={signUp.isSending || isGoing}
          busyLabel="Creating Account..."
        >
          Sign Up
        </Button>
      </form>
    </AuthCard>
  )
}
