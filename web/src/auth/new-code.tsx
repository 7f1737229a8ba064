import { passwordReset } from '@nosim/contract/password-reset.ts'
import { useEffect, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/actions/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { toast } from '../ui/toast/toast.ts'
import { keepIdentifier } from './reset-flow.ts'
import { durationText, requestMessage } from './reset-messages.ts'

type NewCodeProps = {
  readonly identifier: string
  /** From when on the first may be asked for, in ms since 1970. */
  readonly firstAt: number
  /** While a code is looked at, or has been found right. */
  readonly isOver: boolean
  readonly onSent: () => void
}

/** Asks for another code, with a pause between two that can be seen. */
export function NewCode({ identifier, firstAt, isOver, onSent }: NewCodeProps) {
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
