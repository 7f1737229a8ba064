import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { useWrite } from '../api/use-write.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { Button, SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import { keepToken, openReset, keepIdentifier } from './reset-flow.ts'
import { verifyMessage, durationText, requestMessage } from './reset-messages.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

export const loader = () => openReset()

/** 'Verify Code', the second step. It does not reveal whether the account exists. */
export function Component() {
  const { identifier, nextCodeAt } = useLoaderData<typeof loader>()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const verify = useRouteForm(passwordReset.verify, {
    start: { code: '' },
    sent: (values, { showProblem }) => {
      const code = values.code.replaceAll(/\s/g, '')
      if (code) return [{ body: { identifier, code } }]
      return showProblem('Please enter the verification code.', 'code')
    },
    messageOf: verifyMessage,
    onDone: ({ reset_token }) => {
      keepToken(reset_token)
      toast.success('Code verified.')
      goLater(paths.reset)
    },
    // The wrong code is selected, so that typing replaces it.
    onRefused: (_, { select }) => select('code'),
  })

  return (
    <AuthCard
      title="Verify Code"
      lead={
        <>
          If <span className="font-medium wrap-anywhere text-ink">{identifier}</span> belongs to an
          account, a 6-digit code is on its way.
        </>
      }
      foot={
        <TextLink alone to={paths.passwordRequest}>
          Use another email or phone number
        </TextLink>
      }
    >
      <form {...verify.form} className="flex flex-col gap-4">
        <TextField
          label="Verification code"
          placeholder="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="We also emailed the code. It's valid for 10 minutes; only the newest one works."
          {...verify.field('code')}
          error={undefined}
        />
        <FormError message={verify.message} />
        <SubmitButton busy={verify.isSending || isGoing} busyLabel="Verifying...">
          Verify
        </SubmitButton>
        <NewCode
          identifier={identifier}
          firstAt={nextCodeAt}
          isOver={verify.isSending || isGoing}
          onSent={verify.clear}
        />
      </form>
    </AuthCard>
  )
}

type NewCodeProps = {
  readonly identifier: string
  /** The time from which a code may be requested, in ms since 1970. */
  readonly firstAt: number
  /** True while a code is verified, and once it was accepted. */
  readonly isOver: boolean
  readonly onSent: () => void
}

/** Requests another code, with a visible pause between two requests. */
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
        disabledReason={
          left > 0 ? 'Please wait a moment before requesting another code.' : undefined
        }
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
