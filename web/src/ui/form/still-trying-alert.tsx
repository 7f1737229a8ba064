import { useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { Alert } from '../page/alert.tsx'

/** `count` is the current repeat of at most `most`. */
type StillTryingProps = { readonly count: number; readonly most: number; readonly stop: () => void }

/** Shows the count of repeats of a form, and stops them (SITE-43). Place it above the submit button. */
export function StillTryingAlert({ count, most, stop }: StillTryingProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    // The submit button is busy during the repeats. It takes the focus when they end.
    const sender = element?.closest('form, section')?.querySelector<HTMLElement>('[aria-busy=true]')
    return () => {
      if (element?.contains(document.activeElement)) sender?.focus()
    }
  }, [])
  return (
    <div ref={box}>
      <Alert
        tone="wait"
        announce="polite"
        action={
          <Button size="sm" onClick={stop}>
            Stop
          </Button>
        }
      >
        No answer yet. Still trying... ({count} of {most})
      </Alert>
    </div>
  )
}
