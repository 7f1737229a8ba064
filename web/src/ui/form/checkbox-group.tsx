import type { Ref } from 'react'
import { Checkbox } from './checkbox.tsx'

type CheckboxGroupProps<Value extends string> = {
  readonly legend: string
  readonly options: readonly Value[]
  readonly labelOf: (option: Value) => string
  readonly values: readonly Value[]
  /** Receives the values that are ticked, in the order of the options. */
  readonly onChange: (values: readonly Value[]) => void
  /** What is wrong with the choice, below the last box. */
  readonly error?: string | undefined
  /** The first box, which a refused form focuses. */
  readonly ref?: Ref<HTMLInputElement>
}

/** Several values to choose from, as boxes to tick. */
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
