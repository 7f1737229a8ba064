import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '../api/use-write.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Alert } from '../ui/page/alert.tsx'

/** The page of the link in a mail with notices. A click ends such mails without a sign-in (NOTE-7). */
export function Component() {
  const [search] = useSearchParams()
  const [done, setDone] = useState<string>()
  const end = useWrite(notifications.endMails, {
    as: 'form',
    onDone: ({ message }) => setDone(message),
  })
  const token = search.get('token') ?? ''
  return (
    <AuthCard title="Mails about your account" lead="Notifications in the app stay on.">
      <div className="flex flex-col gap-4">
        {end.error && (
          <Alert tone="stop" announce="assertive">
            {end.error.message}
          </Alert>
        )}
        {done === undefined ? (
          <Button busy={end.isSending} onClick={() => end.send({ body: { token } })}>
            Send me no more mails
          </Button>
        ) : (
          <Alert tone="good" announce="polite">
            {done}
          </Alert>
        )}
      </div>
    </AuthCard>
  )
}
