import { type Member, team } from '@nosim/contract/admin/users/team.ts'
import { type Role, isAdmin, adminRoles } from '@nosim/contract/base/route.ts'
import { useId } from 'react'
import { refresh } from '../../api/query-client.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { formMessage } from '../../forms/field-errors.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { roleLabels } from './role-labels.ts'

type RoleDialogProps = {
  /** The admin whose role changes; undefined for a new admin. */
  readonly member: Member | undefined
  readonly onClose: () => void
}

/** Gives an account a role, or takes it away. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const start: { email: string; role: Role | undefined } = {
    email: member?.email ?? '',
    role: member?.role,
  }
  const form = useRouteForm(team.setRole, {
    start,
    sent: ({ email, role }) => {
      if (role === member?.role) return onClose()
      return role && [{ body: { email: email.trim(), role } }]
    },
    onDone: ({ message }) => {
      refresh(team.members)
      toast.success(message)
      onClose()
    },
    messageOf: (error) => formMessage(error, ['email']),
    onRefused: (_, { focus }) => focus('email'),
  })
  const { email, role } = form.values
  const isRemoval = role === 'user'
  const missing =
    email.trim() === ''
      ? 'Please enter an email address'
      : role === undefined
        ? 'Please choose a role'
        : null
  return (
    <FormDialog
      title={member ? `Change the role of ${member.name}` : 'Add to the team'}
      description={
        member
          ? `${member.email} will be signed out and must sign in again.`
          : 'An account of the shop with a confirmed address. It will be signed out and must sign in again.'
      }
      form={form}
      submit={isRemoval ? 'Take the role away' : 'Save'}
      busyLabel="Saving..."
      tone={isRemoval ? 'stop' : 'primary'}
      disabledReason={missing}
      onStopped={() => form.focus('email')}
      onClose={onClose}
    >
      {!member && (
        <TextField
          data-autofocus
          type="email"
          label="Email"
          autoComplete="off"
          maxLength={320}
          {...form.field('email')}
        />
      )}
      <RoleChoice
        value={role}
        mayBeNone={member !== undefined}
        onChange={(chosen) => form.set('role', chosen)}
      />
    </FormDialog>
  )
}

type RoleChoiceProps = {
  readonly value: Role | undefined
  readonly onChange: (role: Role) => void
  /** Whether the choice includes 'No role'. */
  readonly mayBeNone: boolean
}

const none = { name: 'No role', may: 'An ordinary user again, without the back office.' }

/** The roles and their permissions, the highest first. */
function RoleChoice({ value, onChange, mayBeNone }: RoleChoiceProps) {
  const id = useId()
  const choices: readonly Role[] = [
    ...adminRoles.toReversed(),
    ...(mayBeNone ? ['user' as const] : []),
  ]
  return (
    <fieldset>
      <legend className="mb-1.5 block text-label font-medium">Role</legend>
      <div className="divide-y divide-line rounded-control border border-line-strong">
        {choices.map((role) => {
          const { name, may } = isAdmin(role) ? roleLabels[role] : none
          return (
            <label
              key={role}
              className="flex cursor-pointer items-start gap-3 px-3 py-2.5 transition-colors first:rounded-t-control last:rounded-b-control hover:bg-sunken has-checked:bg-sunken"
            >
              <input
                type="radio"
                name="role"
                value={role}
                checked={role === value}
                onChange={() => onChange(role)}
                aria-labelledby={`${id}-${role}`}
                aria-describedby={`${id}-${role}-may`}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span>
                <span id={`${id}-${role}`} className="block font-medium">
                  {name}
                </span>
                <span id={`${id}-${role}-may`} className="block text-label text-ink-soft">
                  {may}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
