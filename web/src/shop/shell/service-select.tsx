import { Combobox, type ComboboxProps } from '../../ui/choice/combobox.tsx'

type Named = { readonly name: string }

type ServiceSelectProps<T> = Pick<
  ComboboxProps<T>,
  | 'options'
  | 'value'
  | 'onChange'
  | 'error'
  | 'keyOf'
  | 'textOf'
  | 'render'
  | 'renderChosen'
  | 'rowRem'
  | 'none'
>

const nameOf = ({ name }: Named) => name

/** All services of a shop, found by their name unless `textOf` has more. */
export const ServiceSelect = <T extends Named>(props: ServiceSelectProps<T>) => (
  <Combobox
    {...props}
    label="Service"
    nameOf={nameOf}
    placeholder="Select a service"
    searchLabel="Search services"
  />
)
