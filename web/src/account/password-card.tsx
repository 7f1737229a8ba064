import { security } from '@nosim/contract/accounts/security.ts'
import { refresh } from '../api/query-client.ts'
import { useSite } from '../api/site.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { Card } from '../ui/page/card.tsx'
import { toast } from '../ui/toast/toast.ts'
import { AccountName } from './account-name.tsx'

const empty = { current_password: '', password: '', confirm: '' }

/** Changes the password. The server checks the rules for passwords. */
export function PasswordCard() {
  const { site } = useSite()
  const change = useRouteForm(security.changePassword, {
    start: empty,
    sent: ({ confirm, ...body }, fields) => {
      const fault = passwordFault({ ...body, confirm })
      if (!fault) return [{ body }]
      fields.showErrors({ [fault.at]: fault.message })
      fields.focus(fault.focus)
    },
    onDone: ({ message }) => {
      change.reset()
      toast.success(message)
      refresh(security.sessions)
    },
    onEdited: () => change.showErrors({}),
  })

  return (
    <Card title="Password">
      <form {...change.form} className="flex flex-col gap-4">
        <p className="text-ink-soft">Changing it signs you out everywhere but here.</p>
        <AccountName />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...change.field('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={site && `At least ${site.password_minimum} characters`}
          {...change.field('password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...change.field('confirm')}
        />
        <FormError message={change.errors['root'] ?? change.message} />
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

/** A fault found before a request: its message, the field or form that shows it, and the field that gets the focus. */
type PasswordFault = {
  readonly at: 'root' | 'confirm'
  readonly focus: keyof Typed
  readonly message: string
}

/** The two checks that the reset page also makes (AUTH-33). The server makes all others. */
export function passwordFault(typed: Typed): PasswordFault | undefined {
  const order = ['current_password', 'password', 'confirm'] as const
  const missing = order.find((name) => typed[name] === '')
  if (missing) return { at: 'root', focus: missing, message: 'Please fill in all fields.' }
  if (typed.password !== typed.confirm)
    return { at: 'confirm', focus: 'confirm', message: 'Passwords do not match.' }
  return undefined
}
