import { codeWanted } from '@nosim/contract/base/problem.ts'
import { Button } from '../ui/actions/button.tsx'
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx'

export const waitWords = 'Please wait until we have signed you in.'

type CodeFieldProps = { readonly field: Omit<TextFieldProps, 'label'> }

type CodeStepProps = CodeFieldProps & {
  readonly isRecovery: boolean
  readonly onSwitch: () => void
  /** Why the user cannot switch to the other kind of code now. */
  readonly waitWords: string | undefined
}

/** The second step of sign-in: a code of the authenticator app, or a recovery code. */
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

function AuthenticatorField({ field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Authenticator code"
      placeholder="6-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={codeWanted}
    />
  )
}

function RecoveryField({ field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="One of the recovery codes you saved when you turned on two-step sign-in. Each works once."
    />
  )
}
