import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/actions/button.tsx'
import { toast } from '../ui/toast/toast.ts'

/** Sends the confirmation email again. */
export function ResendButton() {
  const resend = useWrite(accounts.resendConfirmation, {
    as: 'action',
    onDone: ({ message }) => toast.success(message),
  })
  return (
    <Button size="sm" busy={resend.isSending} onClick={() => resend.send()}>
      Send the email again
    </Button>
  )
}
