import type { Reply, Route } from '@nosim/contract/base/route.ts'
import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'
import { toast } from '../../ui/toast/toast.ts'
import { refreshPrices } from './dialogs/queries.ts'

type SwitchButtonProps = {
  readonly name: string
  readonly isOn: boolean
  /** True while the switch is being sent. */
  readonly busy: boolean
  readonly onSwitch: (status: 0 | 1) => void
  /** Moves the focus when the row leaves the list. */
  readonly toHead: () => void
  /** Switching off opens a confirmation first. */
  readonly confirms?: boolean
}

/** Puts a service or a group on sale, or takes it off. */
export function SwitchButton({ name, isOn, busy, onSwitch, toHead, confirms }: SwitchButtonProps) {
  const box = useFocusKept<HTMLSpanElement>(toHead)
  const word = isOn ? 'Disable' : 'Enable'
  return (
    <span ref={box}>
      <Button
        size="sm"
        aria-label={`${word} ${name}`}
        aria-haspopup={confirms && isOn ? 'dialog' : undefined}
        busy={busy}
        onClick={() => onSwitch(isOn ? 0 : 1)}
      >
        {word}
      </Button>
    </span>
  )
}

export const DisableDialog = deferred(() => import('./dialogs/disable-dialog.tsx'), 'DisableDialog')

/** The write of a switch that changes many services, and the confirmation before they go off. */
export function useWholeSwitch<R extends Route>(route: R, onDone: (reply: Reply<R>) => void) {
  const [isConfirming, setConfirming] = useState(false)
  const write = useWrite(route, {
    as: 'form',
    onDone: (reply) => {
      onDone(reply)
      setConfirming(false)
    },
    onRefused: ({ message }) => !isConfirming && toast.error(message),
  })
  return {
    send: write.send,
    isSending: write.isSending,
    confirm: () => setConfirming(true),
    /** The props of the confirmation, while it is open. */
    question: isConfirming && {
      message: write.error?.message,
      isSending: write.isSending,
      onClose: () => setConfirming(false),
    },
  }
}

/** Called after a switch has changed. */
export function switched(name: string, status: number): void {
  refreshPrices()
  toast.success(`${name} is ${status === 1 ? 'enabled' : 'disabled'}.`)
}
