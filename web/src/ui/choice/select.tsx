import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { controlStyle, Field, type FieldProps } from '../form/field.tsx'

export type Option = { readonly value: string; readonly label: string }

export type SelectProps = Omit<FieldProps, 'children'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children'> & {
    readonly ref?: Ref<HTMLSelectElement>
    readonly options: readonly Option[]
  }

/** A labelled choice of one of a few options. It is the browser's own list, which works best on phones. */
export function Select({ label, error, hint, options, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${controlStyle} appearance-none pr-10`}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}
