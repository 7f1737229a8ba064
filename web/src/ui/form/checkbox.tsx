import { type InputHTMLAttributes, type Ref, useId } from 'react'

export type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'id' | 'type'
> & {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly error?: string | undefined
}

/** A checkbox with its label beside it and its error below. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <div className="flex items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="py-2.5">
          {label}
        </label>
      </div>
      {error && (
        <p id={noteId} role="alert" className="text-label text-stop">
          {error}
        </p>
      )}
    </div>
  )
}
