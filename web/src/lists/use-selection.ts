import { useEffect, useEffectEvent, useState } from 'react'
import type { Marked } from '../ui/table/tick.tsx'

/** The keys of the selected rows, and the page of the list that they are on. */
type Selected = { readonly scope: string; readonly keys: ReadonlySet<string> }

const none: ReadonlySet<string> = new Set()

/**
 * The keys of the selected rows. `scope` names the page, search and filter of the list; a new scope has no selection.
 * Escape clears the selection, unless it closes a dialog.
 */
export function useSelection(scope: string) {
  const [selected, setSelected] = useState<Selected>({ scope, keys: none })
  const keys = keysIn(selected, scope)
  const clear = () => setSelected({ scope, keys: none })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || document.querySelector('[role=dialog]') !== null
    if (event.key === 'Escape' && !isElsewhere) clear()
  })
  const isEmpty = keys.size === 0
  useEffect(() => {
    if (isEmpty) return undefined
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isEmpty])
  return {
    keys,
    select: (changed: readonly string[], isSelected: boolean) =>
      setSelected((latest) => ({
        scope,
        keys: keysWith(keysIn(latest, scope), changed, isSelected),
      })),
    clear,
  }
}

/** The selected keys of this scope; none if they belong to another. */
export const keysIn = (selected: Selected, scope: string): ReadonlySet<string> =>
  selected.scope === scope ? selected.keys : none

/** Adds keys to the selection, or removes them. */
export function keysWith(
  keys: ReadonlySet<string>,
  changed: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  if (isSelected) return new Set([...keys, ...changed])
  return new Set([...keys].filter((key) => !changed.includes(key)))
}

/** Whether none, some or all of the shown keys are selected. */
export function markedOf(keys: ReadonlySet<string>, shown: readonly string[]): Marked {
  const count = shown.filter((key) => keys.has(key)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}

/** The scope of a list: its address without the opened row. */
export function scopeOf(address: { readonly pathname: string; readonly search: string }): string {
  const params = new URLSearchParams(address.search)
  params.delete('open')
  return `${address.pathname}?${params}`
}
