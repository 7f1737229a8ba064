import { type PointerEvent, useRef } from 'react'

/** The distance of a drag after which a sheet closes, in px. */
const farEnough = 80

/**
 * The handlers of the head of a sheet, with which a finger drags the sheet down and closes it (SITE-41). After a
 * short drag, or if `onClose` requests confirmation, the sheet returns to its place.
 */
export function useDrag(onClose: () => void) {
  const start = useRef<number>(undefined)
  const isPhone = () => matchMedia('(width < 40rem)').matches
  const move = ({ currentTarget, clientY }: PointerEvent): number => {
    const way = start.current === undefined ? 0 : Math.max(0, clientY - start.current)
    sheetOf(currentTarget)?.style.setProperty('translate', `0 ${way}px`)
    return way
  }
  const end = ({ currentTarget }: PointerEvent) => {
    start.current = undefined
    sheetOf(currentTarget)?.style.removeProperty('translate')
  }
  return {
    onPointerDown: ({ currentTarget, target, clientY, pointerId, isPrimary }: PointerEvent) => {
      const isButton = target instanceof Element && target.closest('button') !== null
      if (!isPrimary || isButton || !isPhone()) return
      start.current = clientY
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) move(event)
    },
    onPointerUp: (event: PointerEvent) => {
      const way = move(event)
      end(event)
      if (way > farEnough) onClose()
    },
    onPointerCancel: end,
  }
}

const sheetOf = (head: Element): HTMLElement | null => head.closest<HTMLElement>('.dialog')
