import { type ReactNode, useId } from 'react'

/** The props that connect a control with its label, hint and error. */
export type FieldWiring = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export type FieldProps = {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** A label, a control, and below it the error or else the hint, connected for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-label font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          className={error ? 'pt-1.5 text-label text-stop' : 'pt-1.5 text-label text-ink-soft'}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

/** The style of a control without its height. */
export const frameStyle =
  'w-full rounded-control border border-line-strong bg-surface px-3 text-body text-ink transition-colors aria-invalid:border-stop disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken focus-visible:outline-offset-0'

/** The style of controls for a line of text or a choice. */
export const controlStyle = `h-11 ${frameStyle}`
