import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { controlStyle, Field, type FieldProps } from '../form/field.tsx'

export type ComboboxProps<T> = Omit<FieldProps, 'children'> & {
  readonly options: readonly T[]
  readonly value: T | undefined
  readonly onChange: (option: T) => void
  /** Called with the typed text, and with an empty text at each opening, for options that the server searches. */
  readonly onSearch?: (text: string) => void
  readonly keyOf: (option: T) => string
  readonly nameOf: (option: T) => string
  /** The searched text, case-insensitive; by default the name. */
  readonly textOf?: (option: T) => string
  /** The heading of the group of an option, shown while nothing is searched. Options of a group must be adjacent. */
  readonly groupOf?: (option: T) => string
  /** On a phone, a rail of letters beside the list. The options below the last heading must be sorted by name. */
  readonly letters?: boolean
  /** The content of an option: an icon, the name, a price. By default its name. */
  readonly render?: (option: T) => ReactNode
  /** The content of the button for the chosen option; by default as in the list. */
  readonly renderChosen?: (option: T) => ReactNode
  /** The height of each option in rem; by default 2.75, for one line. */
  readonly rowRem?: number
  readonly placeholder: string
  readonly searchLabel: string
  /** The text when no option matches. */
  readonly none: string
  readonly disabled?: boolean
}

type Parts = typeof import('./combobox-popover.tsx')

/** A choice among many options: a button that opens a search box over a list. The list is loaded on demand. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, error, hint, value, onChange, nameOf, render = nameOf, disabled } = props
  const { textOf = nameOf, renderChosen = render, rowRem = 2.75 } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [parts, setParts] = useState<Parts>()
  const prepare = () => {
    if (!parts) void import('./combobox-popover.tsx').then(setParts)
  }
  const toggle = () => {
    prepare()
    props.onSearch?.('')
    setOpen(!isOpen)
  }
  const choose = (option: T) => {
    onChange(option)
    setOpen(false)
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <>
          <button
            {...wiring}
            ref={button}
            type="button"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            // The label alone would hide the chosen option from screen readers.
            aria-label={value === undefined ? undefined : `${label}: ${nameOf(value)}`}
            disabled={disabled}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={toggle}
            className={`${controlStyle} flex items-center gap-2 text-left`}
          >
            <span className="min-w-0 flex-1 truncate">
              {value === undefined ? (
                <span className="text-ink-faint">{props.placeholder}</span>
              ) : (
                renderChosen(value)
              )}
            </span>
            <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-soft" />
          </button>
          {isOpen && parts && (
            <parts.ComboboxPopover
              {...props}
              {...{ render, textOf, rowRem }}
              anchor={button}
              onChange={choose}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Field>
  )
}

type Named = { readonly name: string }

type ServiceSelectProps<T> = Omit<
  ComboboxProps<T>,
  'label' | 'nameOf' | 'placeholder' | 'searchLabel'
>

const nameOf = ({ name }: Named) => name

/** A choice among the services of a shop, searched by name unless `textOf` has more. */
export const ServiceSelect = <T extends Named>(props: ServiceSelectProps<T>) => (
  <Combobox
    {...props}
    label="Service"
    nameOf={nameOf}
    placeholder="Select a service"
    searchLabel="Search services"
  />
)
