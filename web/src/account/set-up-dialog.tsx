import { useState } from 'react'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { BeginStep, type Begun } from './begin-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'

type SetUpDialogProps = {
  readonly begun: Begun | undefined
  readonly codes: readonly string[] | undefined
  readonly onBegun: (begun: Begun | undefined) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

const titles = {
  begin: 'Set up two-step sign-in',
  confirm: 'Add this account to your app',
  recovery: 'Save your recovery codes',
} as const

/** The three steps of switching on: the password, the first code, the recovery codes. */
export function SetUpDialog({ begun, codes, onBegun, onCodes, onClose }: SetUpDialogProps) {
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const [isOver, setOver] = useState(false)
  const step = codes ? 'recovery' : begun ? 'confirm' : 'begin'

  const close = () => {
    // They are shown this once: no stray click may take them away.
    if (codes && !isSaved) return setWarned(true)
    onClose()
  }
  return (
    <Dialog open onOpenChange={close} title={titles[step]}>
      {codes ? (
        <RecoveryStep
          codes={codes}
          isSaved={isSaved}
          isWarned={isWarned && !isSaved}
          onSaved={setSaved}
          onDone={close}
        />
      ) : begun ? (
        <ConfirmStep
          begun={begun}
          onDone={onCodes}
          onOver={() => {
            setOver(true)
            onBegun(undefined)
          }}
        />
      ) : (
        <BeginStep isAgain={isOver} onDone={onBegun} />
      )}
    </Dialog>
  )
}
