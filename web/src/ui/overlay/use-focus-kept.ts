import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when an element with the focus is removed, such as a settled row of a queue. It calls `toHead`
 * then, so that the focus does not move to the top of the page. Returns the ref for the element.
 */
export function useFocusKept<E extends HTMLElement>(toHead: () => void): RefObject<E | null> {
  const box = useRef<E>(null)
  const keep = useEffectEvent(toHead)
  useLayoutEffect(() => {
    const element = box.current
    // Runs while the element is still in the document.
    return () => {
      if (element?.contains(document.activeElement)) keep()
    }
  }, [])
  return box
}
