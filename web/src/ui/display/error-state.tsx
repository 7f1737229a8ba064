import { RotateCw } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export type ErrorStateProps = {
  readonly title: string
  readonly error?: { readonly message: string } | null
  /** The text instead of the message of the error. */
  readonly message?: string
  readonly onRetry: () => unknown
}

/** Shown in place of content that could not be loaded, with a retry button. */
export function ErrorState({ title, error, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing="failed"
        title={title}
        action={
          <Button Icon={RotateCw} onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      >
        {message ?? error?.message}
      </EmptyState>
    </div>
  )
}
