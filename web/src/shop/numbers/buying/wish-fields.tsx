import type { Fields } from '../../../forms/use-route-form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { areasIn, badAreas, carriers, type Chosen } from './wishes.ts'

/** The fields of the form that buys a number. */
export type WishFieldsProps = Pick<Fields<Chosen>, 'values' | 'set' | 'field'>

/** The fields for the numbers that the user accepts. */
export function WishFields({ values: wishes, set, field }: WishFieldsProps) {
  const isUnreadable = areasIn(wishes.areas) === undefined
  return (
    <>
      <TextField
        label="Area codes"
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        placeholder="Any"
        {...field('areas')}
        error={isUnreadable ? badAreas : undefined}
        hint="Such as 212, 718. Fewer numbers match, so there may be none."
      />
      <fieldset>
        <legend className="text-label font-medium">Carriers</legend>
        <div className="flex flex-wrap gap-x-6 pt-0.5">
          {carriers.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={wishes.carriers.includes(value)}
              onChange={({ target }) => {
                const others = wishes.carriers.filter((carrier) => carrier !== value)
                set('carriers', target.checked ? [...others, value] : others)
              }}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
