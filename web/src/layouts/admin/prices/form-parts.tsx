import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Alert } from '../../../ui/page/alert.tsx'

type LoadingFormProps = { readonly error: Error | null; readonly onRetry: () => void }

/** Until it is known what the prices follow from now. */
export function LoadingForm({ error, onRetry }: LoadingFormProps) {
  if (error)
    return (
      <ErrorState
        title="The prices could not be loaded."
        message={error.message}
        onRetry={onRetry}
      />
    )
  return (
    <div aria-busy className="flex flex-col gap-5">
      <p className="sr-only">Loading...</p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

/** After a save that came too late: what is shown above is anew, and may be saved all the same. */
export function MovedNote() {
  return (
    <Alert tone="wait" announce="assertive">
      Somebody else changed the prices meanwhile, and nothing was saved. What is shown as now is
      new; save again if you still want to.
    </Alert>
  )
}

type FormFootProps = { readonly isSending: boolean; readonly onCancel: () => void }

export function FormFoot({ isSending, onCancel }: FormFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" tone="primary" busy={isSending} busyLabel="Saving...">
        Save
      </Button>
    </div>
  )
}
