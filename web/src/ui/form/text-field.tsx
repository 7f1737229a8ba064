import type { InputHTMLAttributes, Ref } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

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
