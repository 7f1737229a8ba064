import { accounts, UpdateMe, type User } from '@nosim/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../api/query-of.ts'
import { saveUser } from '../api/session.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button } from '../ui/actions/button.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/page/card.tsx'
import { toast } from '../ui/toast/toast.ts'
import { updateMessage } from './profile-messages.ts'

/** The names, which the user may change, and the email address and phone number, which the user may not. */
export function DetailsCard({ me }: { readonly me: User | undefined }) {
  return <Card title="Personal details">{me ? <DetailsForm me={me} /> : <Waiting />}</Card>
}

function DetailsForm({ me }: { readonly me: User }) {
  const queryClient = useQueryClient()
  const update = useRouteForm(accounts.updateMe, {
    // Names saved in another tab show here too, except in edited fields.
    start: { firstname: me.firstname, lastname: me.lastname },
    sent: (values, { checked }) => {
      const body = checked(UpdateMe, values)
      return body && [{ body }]
    },
    onDone: ({ message, user }) => {
      update.reset()
      // The menu above shows the new name at once, and so does the next page load.
      queryClient.setQueryData(queryOf(accounts.me).queryKey, user)
      saveUser(user)
      toast.success(message || 'Profile updated successfully!')
    },
  })

  return (
    <form {...update.form} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...update.field('firstname')} />
        <TextField label="Last name" autoComplete="family-name" {...update.field('lastname')} />
      </div>
      <TextField label="Email" type="email" readOnly value={me.email} hint="Cannot be changed." />
      <TextField label="Phone" type="tel" readOnly value={me.phone} hint="Cannot be changed." />
      <FormError
        message={
          update.error && update.message !== undefined ? updateMessage(update.error) : undefined
        }
      />
      <div>
        <Button type="submit" tone="primary" busy={update.isSending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <p className="sr-only">Loading...</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
      </div>
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-10 w-20" />
    </div>
  )
}
