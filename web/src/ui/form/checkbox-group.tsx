import type { Ref } from 'react'
import { Checkbox } from './checkbox.tsx'

type CheckboxGroupProps<Value extends string> = {
  readonly legend: string
  readonly options: readonly Value[]
  readonly labelOf: (option: Value) => string
  readonly values: readonly Value[]
  /** Receives the checked values, in the order of the options. */
  readonly onChange: (values: readonly Value[]) => void
  /** The error of the choice, shown below the last checkbox. */
  readonly error?: string | undefined
  /** The first checkbox, which takes the focus after a refusal. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A choice of several values as checkboxes. */
export function CheckboxGroup<Value extends string>({
  legend,
  options,
  labelOf,
  values,
  onChange,
  error,
  ref,
}: CheckboxGroupProps<Value>) {
  const tick = (option: Value, isTicked: boolean) =>
    onChange(options.filter((one) => (one === option ? isTicked : values.includes(one))))
  return (
    <fieldset>
      <legend className="text-label font-medium">{legend}</legend>
      {options.map((option, index) => (
        <Checkbox
          key={option}
          label={labelOf(option)}
          checked={values.includes(option)}
          onChange={({ target }) => tick(option, target.checked)}
          {...(index === 0 && ref && { ref })}
          {...(index === options.length - 1 && { error })}
        />
      ))}
    </fieldset>
  )
}
