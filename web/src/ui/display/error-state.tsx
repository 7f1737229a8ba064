import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { EmptyState } from './empty-state.tsx'

export type ErrorStateProps = {
  readonly title: string
  readonly message?: string
  readonly onRetry: () => void
}

/** A place whose content could not be read, with a way to try again. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert aria-hidden size={20} />}
        title={title}
        action={
          <Button icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}
