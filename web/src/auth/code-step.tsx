import { type RefObject, useEffect } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'

export const waitWords = 'Please wait until we have signed you in.'

type FieldRef = { readonly field: RefObject<HTMLInputElement | null> }

type CodeStepProps = FieldRef & {
  readonly isRecovery: boolean
  readonly onSwitch: () => void
  /** Why the other kind of code cannot be turned to now. */
  readonly waitWords: string | undefined
}

/** The second step of sign-in: a code of the authenticator app, or one that was kept for its loss. */
export function CodeStep({ field, isRecovery, onSwitch, waitWords }: CodeStepProps) {
  const Field = isRecovery ? RecoveryField : AuthenticatorField
  return (
    <>
      <Field field={field} />
      <p className="-mt-2 -ml-3">
        <Button size="sm" tone="quiet" disabledReason={waitWords} onClick={onSwitch}>
          {isRecovery ? 'Use the authenticator app' : 'Or use a recovery code'}
        </Button>
      </p>
    </>
  )
}

function AuthenticatorField({ field }: FieldRef) {
  useFocusOnce(field)
  return (
    <TextField
      ref={field}
      label="Authenticator code"
      name="totp"
      placeholder="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Please enter the 6-digit code of your authenticator app."
    />
  )
}

function RecoveryField({ field }: FieldRef) {
  useFocusOnce(field)
  return (
    <TextField
      ref={field}
      label="Recovery code"
      name="totp"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="One of those you kept when you switched two-step sign-in on. Each works once."
    />
  )
}

/** The focus moves to the requested field, so that its label is announced. */
function useFocusOnce(field: FieldRef['field']): void {
  useEffect(() => field.current?.focus(), [field])
}
