import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, frameStyle, type FieldProps } from './field.tsx'

export type TextAreaProps = Omit<FieldProps, 'children'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLTextAreaElement>
  }

/** A labelled text area. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          className={`block min-h-24 resize-y py-2.5 ${frameStyle}`}
        />
      )}
    </Field>
  )
}
