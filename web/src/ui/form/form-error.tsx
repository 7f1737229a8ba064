import type { ReactNode } from 'react'
import { Alert } from '../page/alert.tsx'

/** Why a form was refused as a whole. Renders nothing without a message. Place it above the submit button. */
export function FormError({
  message,
  action,
}: {
  readonly message: string | undefined
  readonly action?: ReactNode
}) {
  return message === undefined ? null : (
    <Alert tone="stop" announce="assertive" action={action}>
      {message}
    </Alert>
  )
}
