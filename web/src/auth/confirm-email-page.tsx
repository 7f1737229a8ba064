import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { errors } from '@nosim/contract/base/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSession, type Session } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { Spinner } from '../ui/page/spinner.tsx'

const home = ({ card }: Session) => (card.is_admin === 1 ? paths.admin : paths.dashboard)

/** Where the link of the confirmation mail leads: it posts its token and shows the result. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')
  const [done, setDone] = useState<string>()
  const confirm = useWrite(accounts.confirmEmail, {
    as: 'form',
    onDone: ({ message }) => setDone(message),
  })
  const send = () => {
    if (token) confirm.send({ body: { token } })
  }
  const sendOnce = useEffectEvent(send)
  useEffect(() => sendOnce(), [])

  const session = readSession()
  const problem = token ? confirm.error?.message : errors.LINK_INVALID.message
  return (
    <AuthCard title="Confirm your email" lead="This tells us that the address is yours.">
      <div className="flex flex-col gap-4">
        {done !== undefined && (
          <Alert tone="good" announce="polite">
            {done}
          </Alert>
        )}
        {problem !== undefined && (
          <Alert
            tone="stop"
            announce="assertive"
            action={
              confirm.error && !confirm.error.isDefinite ? (
                <Button size="sm" onClick={send}>
                  Try again
                </Button>
              ) : undefined
            }
          >
            {problem}
          </Alert>
        )}
        {done === undefined && problem === undefined && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner /> Confirming your email...
          </p>
        )}
        {problem !== undefined && session?.card.is_admin === 0 && <ResendButton />}
        {problem !== undefined && !session && (
          <p className="text-ink-soft">Sign in, and press “Send the email again” there.</p>
        )}
        <LinkButton to={session ? home(session) : paths.login} tone="primary" size="lg" wide>
          {session ? 'Go to your dashboard' : 'Sign In'}
        </LinkButton>
      </div>
    </AuthCard>
  )
}
