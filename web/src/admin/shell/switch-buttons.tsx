import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'

type SwitchButtonsProps = {
  /** True while a switch is being sent. Another press then does nothing. */
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

/** The past participle of the switch that gave rows this status. */
export const switchedVerb = (status: string | number): string =>
  Number(status) === 1 ? 'enabled' : 'disabled'
