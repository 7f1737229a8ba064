import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { type SubmitEvent, useRef, useState, useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { useWrite } from '../api/use-write.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { Button, SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { keepToken, openReset, keepIdentifier } from './reset-flow.ts'
import { verifyMessage, durationText, requestMessage } from './reset-messages.ts'
import { textOf } from './text-of.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'

export const loader = () => openReset()

/** 'Verify Code', the second step. Nothing here reveals whether the account exists. */
export function Component() {
  const { identifier, nextCodeAt } = useLoaderData<typeof loader>()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const verify = useWrite(passwordReset.verify, {
    as: 'form',
    onDone: ({ reset_token }) => {
      keepToken(reset_token)
      toast.success('Code verified.')
      goLater(paths.reset)
    },
    onRefused: () => {
      // The next digit that is typed replaces the code that was wrong.
      field.current?.focus()
      field.current?.select()
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textOf(event.currentTarget, 'code').replaceAll(/\s/g, '')
    setMissing(!code)
    if (code) return verify.send({ body: { identifier, code } })
    verify.clear()
    field.current?.focus()
  }
  const clear = () => {
    setMissing(false)
    verify.clear()
  }
  const refusal = verify.error ? verifyMessage(verify.error) : undefined
  const message = isMissing ? 'Please enter the verification code.' : refusal

  return (
    <AuthCard
      title="Verify Code"
      lead={
        <>
          If <span className="font-medium wrap-anywhere text-ink">{identifier}</span> belongs to an
          account, a 6-digit code is on its way.
        </>
      }
      foot={<TextLink to={paths.passwordRequest}>Use another email or phone number</TextLink>}
    >
      <form noValidate onSubmit={submit} onInput={clear} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label="Verification code"
          name="code"
          placeholder="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The code also comes by email. It is good for ten minutes, and only the newest one works."
        />
        <FormError message={message} />
        <SubmitButton busy={verify.isSending || isGoing} busyLabel="Verifying...">
          Verify
        </SubmitButton>
        <NewCode
          identifier={identifier}
          firstAt={nextCodeAt}
          isOver={verify.isSending || isGoing}
          onSent={clear}
        />
      </form>
    </AuthCard>
  )
}

type NewCodeProps = {
  readonly identifier: string
  /** The time from which a code may be requested, in ms since 1970. */
  readonly firstAt: number
  /** While a code is verified, and once it was accepted. */
  readonly isOver: boolean
  readonly onSent: () => void
}

/** Asks for another code, with a pause between two that can be seen. */
function NewCode({ identifier, firstAt, isOver, onSent }: NewCodeProps) {
  const [nextAt, setNextAt] = useState(firstAt)
  const left = useSecondsLeft(nextAt)
  const request = useWrite(passwordReset.request, {
    as: 'form',
    onDone: () => {
      setNextAt(keepIdentifier(identifier).nextCodeAt)
      toast.success('Verification code sent to your registered number.')
      onSent()
    },
    onRefused: ({ retryAfter }) => {
      if (retryAfter !== undefined) setNextAt(Date.now() + retryAfter * 1000)
    },
  })
  return (
    <>
      <Button
        wide
        busy={request.isSending}
        busyLabel="Sending Code..."
        disabledReason={left > 0 ? 'Please wait a moment before you ask again.' : undefined}
        onClick={() => {
          if (!isOver) request.send({ body: { identifier } })
        }}
      >
        {left > 0 ? `Send a new code in ${durationText(left)}` : 'Send a new code'}
      </Button>
      <FormError message={request.error ? requestMessage(request.error) : undefined} />
    </>
  )
}

/** The whole seconds until then, updated each second; 0 once it is past. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  const isPast = now >= until
  useEffect(() => {
    if (isPast) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPast])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
