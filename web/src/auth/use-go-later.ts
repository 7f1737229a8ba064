import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** The pauses between a success and the next page, for its toast, in ms (AUTH-14, AUTH-21, AUTH-32). */
export const pauseMs = { sign: 2_500, reset: 2_000 } as const

/** Navigates to a page after a pause, unless the user has left before. `isGoing` is true from the call on. */
export function useGoLater(ms: number = pauseMs.sign): {
  goLater: (to: string, options?: NavigateOptions) => void
  isGoing: boolean
} {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const isHere = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
    }
  }, [])
  const goLater = (to: string, options?: NavigateOptions) => {
    // The user may have left the page before the response arrived.
    if (!isHere.current) return
    setGoing(true)
    timer.current = setTimeout(() => void navigate(to, options), ms)
  }
  return { goLater, isGoing }
}
