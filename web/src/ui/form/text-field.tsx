import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { areaStyle, controlStyle, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLInputElement>
  }

/** A labelled input; spread `field('name')` of `useRouteForm` into it. */
export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <input type="text" {...input} {...wiring} className={controlStyle} />}
    </Field>
  )
}

export type TextAreaProps = Omit<FieldProps, 'children'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
    readonly ref?: Ref<HTMLTextAreaElement>
  }

/** The same for text of several lines. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={areaStyle} />}
    </Field>
  )
}
