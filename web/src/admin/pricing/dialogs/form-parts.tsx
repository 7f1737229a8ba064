import type { ApiError } from '../../../api/api-error.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import type { Unsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { Alert } from '../../../ui/page/alert.tsx'

type LoadingFormProps = { readonly error: Error | null; readonly onRetry: () => void }

/** Shown until the current settings are loaded, or when they cannot be. */
export function LoadingForm({ error, onRetry }: LoadingFormProps) {
  if (error)
    return <ErrorState title="The prices could not be loaded." error={error} onRetry={onRetry} />
  return (
    <div aria-busy className="flex flex-col gap-5">
      <p className="sr-only">Loading...</p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

type PriceFieldProps = Omit<TextFieldProps, 'onChange'> & {
  /** The current value, as text. */
  readonly now: string
  readonly onType: (text: string) => void
}

export const PriceField = ({ now, onType, ...props }: PriceFieldProps) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    hint={`Now ${now}`}
    {...props}
    onChange={({ target }) => onType(target.value.trim())}
  />
)

type PriceFootProps = {
  readonly form: { readonly error: ApiError | null; readonly isSending: boolean }
  readonly unsaved: Unsaved
}

/** Save and Cancel, below the warnings. */
export const PriceFoot = ({ form, unsaved }: PriceFootProps) => (
  <>
    {form.error?.code === 'PRICING_CHANGED' && <MovedNote />}
    {unsaved.warning}
    <DialogFooter
      type="submit"
      tone="primary"
      busy={form.isSending}
      busyLabel="Saving..."
      onCancel={unsaved.leave}
    >
      Save
    </DialogFooter>
  </>
)

/** After a conflict: the current values are shown, and the form can be saved again. */
function MovedNote() {
  return (
    <Alert tone="wait" announce="assertive">
      Another admin has changed the prices, and nothing was saved. What is shown as now is new; save
      again if you still want to.
    </Alert>
  )
}
