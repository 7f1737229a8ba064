import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../api/site.ts'
import { Splash } from '../ui/overlay/splash.tsx'

/** The default of SITE-14, until the server's setting is known. */
const defaultSplashMs = 2_000

/** Shows the splash for as long as the site wants; what is behind it is already there and loads meanwhile. */
export function SplashGate({ children }: { readonly children: ReactNode }) {
  const isShown = useSplash()
  return (
    <>
      {/* Out of reach of the keyboard and of those who hear the page until it can be seen. */}
      <div inert={isShown}>{children}</div>
      {isShown && <Splash />}
    </>
  )
}

/** Whether a splash of this document is over: the first counts from the start of the document. */
let isDocumentOpen = false

function useSplash(): boolean {
  const { site, isSettled } = useSite()
  const [start] = useState(() => (isDocumentOpen ? performance.now() : 0))
  const [isOver, setOver] = useState(false)
  const splashMs = site?.splash_ms ?? defaultSplashMs
  useEffect(() => {
    if (!isSettled) return undefined
    const end = () => {
      isDocumentOpen = true
      setOver(true)
    }
    const timer = setTimeout(end, start + splashMs - performance.now())
    return () => clearTimeout(timer)
  }, [isSettled, splashMs, start])
  return !isOver
}
