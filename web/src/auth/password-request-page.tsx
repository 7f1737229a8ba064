import { passwordReset } from '@nosim/contract/accounts/password-reset.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { useWrite } from '../api/use-write.ts'
import { AuthCard } from '../layouts/auth-card.tsx'
import { paths } from '../paths.ts'
import { SubmitButton } from '../ui/actions/button.tsx'
import { TextLink } from '../ui/actions/text-link.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { toast } from '../ui/toast/toast.ts'
import { beginReset, keepIdentifier } from './reset-flow.ts'
import { requestMessage } from './reset-messages.ts'
import { textOf } from './text-of.ts'
import { pauseMs, useGoLater } from './use-go-later.ts'

export const loader = () => beginReset()

/** 'Reset Password', the first of three steps: who one is. The answer is the same for everyone. */
export function Component() {
  const begun = useLoaderData<typeof loader>()
  const { goLater, isGoing } = useGoLater(pauseMs.reset)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const request = useWrite(passwordReset.request, {
    as: 'form',
    onDone: (_, { body }) => {
      keepIdentifier(body.identifier)
      toast.success('Verification code sent to your registered number.')
      goLater(paths.verify)
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const identifier = textOf(event.currentTarget, 'identifier').trim()
    setMissing(!identifier)
    if (identifier) return request.send({ body: { identifier } })
    request.clear()
    field.current?.focus()
  }
  const clear = () => {
    setMissing(false)
    request.clear()
  }
  const refusal = request.error ? requestMessage(request.error) : undefined
  const message = isMissing ? 'Please enter your email or phone number.' : refusal

  return (
    <AuthCard
      title="Reset Password"
      lead="We send you a code, and with it you set a new password."
      foot={
        <>
          Remembered it? <TextLink to={paths.login}>Sign In</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} onInput={clear} className="flex flex-col gap-4">
        {begun.hasStrayed && (
          <Alert tone="info">
            Please start here. For your safety, the later steps are forgotten when the page is
            closed or loaded again.
          </Alert>
        )}
        <TextField
          ref={field}
          label="Email or Phone Number"
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={begun.identifier}
        />
        <FormError message={message} />
        <SubmitButton busy={request.isSending || isGoing} busyLabel="Sending Code...">
          Send Code
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
