import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'

type SwitchButtonsProps = {
  /** While a switch is on its way; another press does nothing then. */
  readonly busy: boolean
  readonly onSwitch: (status: 0 | 1) => void
}

/** Enable and Disable, for several rows. */
export function SwitchButtons({ busy, onSwitch }: SwitchButtonsProps) {
  const [pressed, setPressed] = useState<0 | 1>()
  const button = (status: 0 | 1, label: string) => (
    <Button
      size="sm"
      busy={busy && pressed === status}
      onClick={() => {
        setPressed(status)
        onSwitch(status)
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button(1, 'Enable')}
      {button(0, 'Disable')}
    </>
  )
}

/** What was done to rows that now have this status. */
export const switchedVerb = (status: string | number): string =>
  Number(status) === 1 ? 'enabled' : 'disabled'
