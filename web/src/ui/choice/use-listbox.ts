import { type KeyboardEvent, useId, useState } from 'react'

type ListboxOptions = {
  /** The number of options. */
  readonly count: number
  /** The label of the search box. */
  readonly label: string
  /** The label of the list; by default that of the search box. */
  readonly listLabel?: string
  /** The option that is marked at the start. */
  readonly first?: () => number
  /** Called on Enter and on a click; on Enter there may be no such option. */
  readonly onChoose: (index: number) => void
}

/**
 * A search box over a list (ARIA's combobox). The focus stays in the box; arrows, Home, End and Enter work the list,
 * whose marked option is named by aria-activedescendant. No native element is searched from outside.
 */
export function useListbox({ count, label, listLabel = label, ...options }: ListboxOptions) {
  const { first, onChoose } = options
  const id = useId()
  const [wanted, mark] = useState(() => first?.() ?? 0)
  const marked = Math.min(wanted, Math.max(0, count - 1))
  const optionId = (index: number) => `${id}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveTo(event.key, marked, count)
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
    list: { id, role: 'listbox', 'aria-label': listLabel },
    optionOf: (index: number, isSelected: boolean) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': isSelected,
      onClick: () => onChoose(index),
      onPointerMove: () => mark(index),
    }),
  }
}

function moveTo(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
