import { accounts } from '@nosim/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Reminds a person whose address is not confirmed, for until then one may look but not buy. */
export function ConfirmBanner() {
  const { data: me } = useQuery(meQuery())
  const resend = useWrite(accounts.resendConfirmation, {
    as: 'action',
    onDone: ({ message }) => toast.success(message),
  })
  if (me?.is_activated !== 0) return null
  return (
    <div className="pb-6">
      <Alert
        tone="wait"
        action={
          <Button size="sm" busy={resend.isSending} onClick={() => resend.send()}>
            Send the email again
          </Button>
        }
      >
        Please confirm your email address first.
      </Alert>
    </div>
  )
}
