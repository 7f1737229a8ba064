import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long each image is shown, in ms. */
const shownMs = 6000
/** The time without a scroll event after which scrolling has ended, in ms. Not every browser fires scrollend. */
const restMs = 120
const stillness = '(prefers-reduced-motion: reduce)'

/**
 * The state of a row of images that shows one at a time. It is scrolled by hand, by `go`, or automatically. It does
 * not rotate if the user stopped it or prefers reduced motion. It pauses while the pointer or focus is on it.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = usePlaying()
  const { box, isHeld } = useHeld(() => setPlaying(false))
  useRest(track, () => {
    const { current } = track
    if (current) setIndex(Math.round(current.scrollLeft / current.clientWidth))
  })

  /** Shows the image of this index. After the last image comes the first one. */
  const go = (wanted: number) => {
    const next = (wanted + count) % count
    setIndex(next)
    const { current } = track
    current?.scrollTo({ left: next * current.clientWidth })
  }
  const advance = useEffectEvent(() => go(index + 1))
  const isRotating = isPlaying && !isHeld && count > 1
  useEffect(() => {
    if (!isRotating) return undefined
    const timer = setInterval(() => advance(), shownMs)
    return () => clearInterval(timer)
  }, [isRotating])
  return { box, track, index, go, isPlaying, setPlaying }
}

/** Whether the images rotate: the system setting, until the user changes it. */
function usePlaying() {
  const [isPlaying, setPlaying] = useState(() => !matchMedia(stillness).matches)
  useEffect(() => {
    const wish = matchMedia(stillness)
    const follow = () => setPlaying(!wish.matches)
    wish.addEventListener('change', follow)
    return () => wish.removeEventListener('change', follow)
  }, [])
  return [isPlaying, setPlaying] as const
}

/** Whether the mouse is over the box or the focus is in it. A touch calls `onTouch`. */
function useHeld(onTouch: () => void) {
  const box = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const touch = useEffectEvent(onTouch)
  useEffect(() => {
    const listeners = new AbortController()
    const hear = <K extends keyof HTMLElementEventMap>(
      kind: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ) => box.current?.addEventListener(kind, act, { signal: listeners.signal, passive: true })
    hear('pointerenter', ({ pointerType }) => setOver(pointerType === 'mouse'))
    hear('pointerleave', () => setOver(false))
    hear('focusin', () => setFocused(true))
    hear('focusout', () => setFocused(false))
    hear('touchstart', () => touch())
    return () => listeners.abort()
  }, [])
  return { box, isHeld: isOver || isFocused }
}

/** Calls `onRest` when scrolling of the element has ended. */
function useRest(track: RefObject<HTMLElement | null>, onRest: () => void): void {
  const rest = useEffectEvent(onRest)
  useEffect(() => {
    const { current } = track
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rest(), restMs)
    }
    current?.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      current?.removeEventListener('scroll', wait)
    }
  }, [track])
}
