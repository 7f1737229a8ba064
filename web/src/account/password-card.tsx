import { security } from '@nosim/contract/security.ts'
import { useForm } from 'react-hook-form'
import { refresh } from '../api/query-client.ts'
import { useSite } from '../api/site.ts'
import { useWrite } from '../api/use-write.ts'
import { formMessage, showFieldErrors } from '../forms/field-errors.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Card } from '../ui/page/card.tsx'
import { toast } from '../ui/toast/toast.ts'
import { AccountName } from './account-name.tsx'

const names = ['current_password', 'password', 'confirm'] as const
const empty = { current_password: '', password: '', confirm: '' }

/** Changes the password. The server checks the rules of a good one. */
export function PasswordCard() {
  const { site } = useSite()
  const form = useForm({ defaultValues: empty })
  const change = useWrite(security.changePassword, {
    as: 'form',
    onDone: ({ message }) => {
      form.reset()
      toast.success(message)
      refresh(security.sessions)
    },
    onRefused: (error) => showFieldErrors(error, names, form.setError),
  })

  const { errors } = form.formState
  const field = (name: (typeof names)[number]) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })
  const submit = form.handleSubmit(({ confirm, ...body }) => {
    const fault = passwordFault({ ...body, confirm })
    if (!fault) return change.send({ body })
    form.setError(fault.at, { message: fault.message })
    form.setFocus(fault.focus)
  })

  return (
    <Card title="Password">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          change.clear()
          form.clearErrors()
        }}
        className="flex flex-col gap-4"
      >
        <p className="text-ink-soft">Changing it signs you out everywhere but here.</p>
        <AccountName />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          {...field('password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirm')}
        />
        <FormError message={errors.root?.message ?? formMessage(change.error, names)} />
        <div>
          <Button type="submit" busy={change.isSending} busyLabel="Changing...">
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Typed = {
  readonly current_password: string
  readonly password: string
  readonly confirm: string
}

/** What is wrong before the server is asked: where it shows, and which field to go to. */
type PasswordFault = {
  readonly at: 'root' | 'confirm'
  readonly focus: keyof Typed
  readonly message: string
}

/** The two checks that the reset page has as well (AUTH-33); the server does all others. */
export function passwordFault(typed: Typed): PasswordFault | undefined {
  const order = ['current_password', 'password', 'confirm'] as const
  const missing = order.find((name) => typed[name] === '')
  if (missing) return { at: 'root', focus: missing, message: 'Please fill in all fields.' }
  if (typed.password !== typed.confirm)
    return { at: 'confirm', focus: 'confirm', message: 'Passwords do not match.' }
  return undefined
}
