import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For what may be taken off the page with the focus in it, such as a row of a queue that was settled: calls `toHead`
 * then, so that the focus does not jump to the top of the page. Returns the ref of that element.
 */
export function useFocusKept<E extends HTMLElement>(toHead: () => void): RefObject<E | null> {
  const box = useRef<E>(null)
  const keep = useEffectEvent(toHead)
  useLayoutEffect(() => {
    const element = box.current
    // Runs while the element is still in its place.
    return () => {
      if (element?.contains(document.activeElement)) keep()
    }
  }, [])
  return box
}
