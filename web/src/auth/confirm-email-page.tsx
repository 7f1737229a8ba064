import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { errors } from '@nosim/contract/base/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { startOf } from '../api/guards.ts'
import { readSession } from '../api/session.ts'
import type { Role } from '../api/use-session.ts'
import { useWrite } from '../api/use-write.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { ResendButton } from '../forms/resend-button.tsx'
import { Spinner } from '../ui/page/spinner.tsx'

/** The page of the link in the confirmation mail. It posts the token and shows the result. */
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
  const isDead = token ? confirm.error?.code === 'LINK_INVALID' : true
  const problem = isDead ? errors.LINK_INVALID.message : confirm.error?.message
  return (
    <AuthCard title="Confirm your email" lead="So we know the address is yours.">
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
        {isDead && !session && <NewLinkForm />}
        <NextStep
          role={session?.card.is_admin}
          isConfirmed={done !== undefined}
          isSecond={isDead && !session}
        />
      </div>
    </AuthCard>
  )
}

type NextStepProps = {
  readonly role: Role | undefined
  readonly isConfirmed: boolean
  /** Whether the page has another primary button. */
  readonly isSecond: boolean
}

/** The next step: a user who may buy now funds the wallet first. */
function NextStep({ role, isConfirmed, isSecond }: NextStepProps) {
  const look = { tone: 'primary', size: 'lg', wide: true } as const
  if (role === undefined)
    return (
      <LinkButton to={paths.login} {...look} tone={isSecond ? 'plain' : 'primary'}>
        Sign In
      </LinkButton>
    )
  const isReady = isConfirmed && role === 0
  return (
    <>
      {isReady && (
        <LinkButton to={paths.recharge} {...look}>
          Fund your wallet
        </LinkButton>
      )}
      <LinkButton to={startOf(role)} {...look} tone={isReady ? 'plain' : 'primary'}>
        Go to your dashboard
      </LinkButton>
    </>
  )
}
