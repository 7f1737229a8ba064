import { zodResolver } from '@hookform/resolvers/zod'
import { accounts, UpdateMe, type User } from '@nosim/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { queryOf } from '../api/query-of.ts'
import { saveUser } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { formMessage, showFieldErrors } from '../forms/field-errors.ts'
import { Button } from '../ui/actions/button.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Card } from '../ui/page/card.tsx'
import { toast } from '../ui/toast/toast.ts'
import { updateMessage } from './profile-messages.ts'

const names = ['firstname', 'lastname'] as const

/** The names, which one may change, and the address and phone number, which one may not. */
export function DetailsCard({ me }: { readonly me: User | undefined }) {
  return <Card title="Personal details">{me ? <DetailsForm me={me} /> : <Waiting />}</Card>
}

function DetailsForm({ me }: { readonly me: User }) {
  const queryClient = useQueryClient()
  const form = useForm({
    // Values saved in another tab show here too, except in edited fields.
    values: { firstname: me.firstname, lastname: me.lastname },
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(UpdateMe),
    reValidateMode: 'onSubmit',
  })
  const update = useWrite(accounts.updateMe, {
    as: 'form',
    onDone: ({ message, user }) => {
      const saved = { firstname: user.firstname, lastname: user.lastname }
      form.reset(saved, { keepDirtyValues: false })
      // The menu above shows the new name at once, and so does the next page load.
      queryClient.setQueryData(queryOf(accounts.me).queryKey, user)
      saveUser(user)
      toast.success(message || 'Profile updated successfully!')
    },
    onRefused: (error) => showFieldErrors(error, names, form.setError),
  })

  const { errors } = form.formState
  const field = (name: (typeof names)[number]) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  const submit = form.handleSubmit((body) => update.send({ body }))
  const isOfForm = formMessage(update.error, names) !== undefined

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={update.clear}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstname')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastname')} />
      </div>
      <TextField label="Email" type="email" readOnly value={me.email} hint="Cannot be changed." />
      <TextField label="Phone" type="tel" readOnly value={me.phone} hint="Cannot be changed." />
      <FormError message={update.error && isOfForm ? updateMessage(update.error) : undefined} />
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
