import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long each image is shown, in ms. */
const shownMs = 6000
/** The time after the last scroll event after which it rests, in ms; not every browser fires scrollend. */
const restMs = 120
const stillness = '(prefers-reduced-motion: reduce)'

/**
 * The state of a row of images that is scrolled by one at a time: by hand, by `go`, or by itself, unless motion is not
 * wanted, the pointer or the focus is on it, or it was stopped.
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

  /** Shows that image; round the corner where there is none. */
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

/** Whether a mouse is over the box, or the focus in it; a finger on it calls `onTouch`. */
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

/** Calls back when a scroll of the element has come to rest. */
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
