import type { ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Alert } from '../../ui/page/alert.tsx'

type KeyNoticeProps = { readonly apiKey: ApiKey; readonly onAnswer: () => void }

/** A notice about the state of a key, which the user may answer. */
export function KeyNotice({ apiKey, onAnswer }: KeyNoticeProps) {
  const { name, state, state_reason: reason, answer, secrets } = apiKey
  if (state === 'requested')
    return (
      <Alert tone="info">We are reading your request. You get a mail when it is decided.</Alert>
    )
  if (state === 'active')
    return secrets.length > 0 ? null : (
      <Alert tone="good">
        Your key is approved. Create its secret, and enter that in your program.
      </Alert>
    )
  if (reason === null) return null
  if (state === 'ended') return <Alert tone="info">Reason: {reason}</Alert>
  return (
    <Alert
      tone="stop"
      title={state === 'refused' ? 'Your request was refused' : 'This key is suspended'}
      action={
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`${answer === null ? 'Answer' : 'Change answer'} about ${name}`}
          onClick={onAnswer}
        >
          {answer === null ? 'Answer' : 'Change answer'}
        </Button>
      }
    >
      <p className="wrap-anywhere">{reason}</p>
      {answer !== null && (
        <p className="pt-1 whitespace-pre-line wrap-anywhere">Your answer: {answer}</p>
      )}
    </Alert>
  )
}
