import { useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { Alert } from '../page/alert.tsx'

/** `count` is the present repeat of `most`. */
type StillTryingProps = { readonly count: number; readonly most: number; readonly stop: () => void }

/** Says how often a form was sent again, and stops that (SITE-43). Its place is above the button that sends. */
export function StillTryingAlert({ count, most, stop }: StillTryingProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    // The button that sends is busy for as long; the focus goes there with the end of the repeats.
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
