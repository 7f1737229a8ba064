import { type KeyboardEvent, useId, useState } from 'react'

type ListboxOptions = {
  /** The number of options. */
  readonly count: number
  /** The label of the search box and of its list. */
  readonly label: string
  /** The index of the option that is marked at the start. */
  readonly first: () => number
  /** Called on Enter and on a click. On Enter the index may have no option. */
  readonly onChoose: (index: number) => void
}

/**
 * A search box over a list (the combobox pattern of ARIA). The focus stays in the box. The arrow keys, Home, End and
 * Enter act on the list, whose marked option is in aria-activedescendant. No native element offers this.
 */
export function useListbox({ count, label, first, onChoose }: ListboxOptions) {
  const id = useId()
  const [wanted, mark] = useState(first)
  const marked = Math.min(wanted, Math.max(0, count - 1))
  const optionId = (index: number) => `${id}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number | undefined>> = {
      ArrowDown: (marked + 1) % count,
      ArrowUp: (marked - 1 + count) % count,
      Home: 0,
      End: count - 1,
    }
    const to = count > 0 ? moves[event.key] : undefined
    if (event.key !== 'Enter' && to === undefined) return
    event.preventDefault()
    if (to === undefined) onChoose(marked)
    else mark(to)
  }
  return {
    id,
    marked,
    mark,
    input: {
      type: 'text',
      role: 'combobox',
      'aria-label': label,
      'aria-expanded': true,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': count > 0 ? optionId(marked) : undefined,
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: { id, role: 'listbox', 'aria-label': label },
    optionOf: (index: number, isSelected: boolean) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': isSelected,
      onClick: () => onChoose(index),
      onPointerMove: () => mark(index),
    }),
  }
}
