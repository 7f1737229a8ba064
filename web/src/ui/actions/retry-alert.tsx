import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Alert } from '../page/alert.tsx'

type RetryAlertProps = {
  /** `wait` if older data is still shown. */
  readonly tone?: 'stop' | 'wait'
  readonly children: ReactNode
  readonly onRetry: () => void
}

/** An error of a part of a page that could not be loaded, with a retry button. */
export function RetryAlert({ tone = 'stop', children, onRetry }: RetryAlertProps) {
  return (
    <Alert
      tone={tone}
      announce="assertive"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
