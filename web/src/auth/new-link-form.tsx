import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { SubmitButton } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'

/**
 * Shown for an invalid link without a session: sends a new link to an address (AUTH-18). The reply is the same for
 * all addresses.
 */
export function NewLinkForm() {
  const request = useRouteForm(accounts.requestConfirmation, {
    start: { email: '' },
    required: { email: 'Email is required' },
    sent: (body) => [{ body }],
    onDone: ({ message }) => toast.success(message),
  })
  return (
    <form {...request.form} className="flex flex-col gap-4">
      <TextField label="Email" type="email" autoComplete="email" {...request.field('email')} />
      <FormError message={request.message} />
      <SubmitButton busy={request.isSending} busyLabel="Sending...">
        Send a new link
      </SubmitButton>
    </form>
  )
}
