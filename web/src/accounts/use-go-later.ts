import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/** The spec's pause between a success and the next page, in which its toast can be read. */
const redirectMs = 2_500

/** Goes to a page after the pause, unless one has left before; `isGoing` from the call on. */
export function useGoLater(): { goLater: (to: string) => void; isGoing: boolean } {
  const navigate = useNavigate()
  const [isGoing, setGoing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const goLater = (to: string) => {
    setGoing(true)
    timer.current = setTimeout(() => void navigate(to), redirectMs)
  }
  return { goLater, isGoing }
}
