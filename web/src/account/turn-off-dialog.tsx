import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { security } from '@nosim/contract/accounts/security.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../api/query-client.ts'
import { queryOf } from '../api/query-of.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/toast/toast.ts'
import { codeWanted } from '@nosim/contract/base/problem.ts'
import { passwordWanted } from './messages.ts'
import { ProofFields } from './proof-fields.tsx'

/** Takes the password and a code, so that neither a stolen phone nor a stolen password alone switches it off. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const end = useRouteForm(security.endTotp, {
    start: { current_password: '', code: '' },
    required: { current_password: passwordWanted, code: codeWanted },
    sent: (body) => [{ body }],
    onDone: ({ message }) => {
      queryClient.setQueryData(
        queryOf(accounts.me).queryKey,
        (me) => me && { ...me, has_totp: 0 as const },
      )
      toast.success(message)
      onClose()
    },
    onRefused: ({ code }) => code === 'TOTP_OFF' && refresh(accounts.me),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn off two-step sign-in"
      description="You will sign in with just your password, and your recovery codes will stop working."
    >
      <form {...end.form} className="flex flex-col gap-4">
        <ProofFields form={end} hasTotp />
        <FormError message={end.message} />
        <Button type="submit" tone="stop" wide busy={end.isSending} busyLabel="Turning off...">
          Turn off
        </Button>
      </form>
    </Dialog>
  )
}
