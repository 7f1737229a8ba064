import { accounts } from '@nosim/contract/accounts.ts'
import { security } from '@nosim/contract/security.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { refresh } from '../api/query-client.ts'
import { queryOf } from '../api/query-of.ts'
import { useWrite } from '../api/use-write.ts'
import { formMessage, showFieldErrors } from '../forms/field-errors.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/toast/toast.ts'
import { AccountName } from './account-name.tsx'
import { codeWanted, passwordWanted } from './messages.ts'

const names = ['current_password', 'code'] as const

/** Takes both, so that neither a lost phone nor a known password alone switches it off. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: { current_password: '', code: '' } })
  const end = useWrite(security.endTotp, {
    as: 'form',
    onDone: ({ message }) => {
      queryClient.setQueryData(
        queryOf(accounts.me).queryKey,
        (me) => me && { ...me, has_totp: 0 as const },
      )
      toast.success(message)
      onClose()
    },
    onRefused: (error) => {
      showFieldErrors(error, names, form.setError)
      if (error.code === 'TOTP_OFF') refresh(accounts.me)
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => end.send({ body }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn off two-step sign-in"
      description="After this, your password alone signs you in, and your recovery codes are void."
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={end.clear}
        className="flex flex-col gap-4"
      >
        <AccountName />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.register('current_password', { required: passwordWanted })}
          error={errors.current_password?.message}
        />
        <TextField
          label="Code from the app"
          autoComplete="one-time-code"
          hint="Or one of your recovery codes."
          {...form.register('code', { required: codeWanted })}
          error={errors.code?.message}
        />
        <FormError message={formMessage(end.error, names)} />
        <Button type="submit" tone="stop" wide busy={end.isSending} busyLabel="Turning off...">
          Turn off
        </Button>
      </form>
    </Dialog>
  )
}
