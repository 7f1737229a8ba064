import type { ReactNode } from 'react'
import { Alert } from '../page/alert.tsx'

/** Why a form was refused as a whole; nothing while there is no reason. Its place is above the button. */
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
