import { useState } from 'react'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { BeginStep, type Begun } from './begin-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { Download } from 'lucide-react'
import { useBrand } from '../api/site.ts'
import { Button } from '../ui/actions/button.tsx'
import { CopyButton } from '../ui/display/copy-button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'

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

/** The three steps of switching two-step sign-in on: the password, the first code, the recovery codes. */
export function SetUpDialog({ begun, codes, onBegun, onCodes, onClose }: SetUpDialogProps) {
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const [isOver, setOver] = useState(false)
  const step = codes ? 'recovery' : begun ? 'confirm' : 'begin'

  const close = () => {
    // The codes are shown only once: an accidental click must not close them.
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

type RecoveryStepProps = {
  readonly codes: readonly string[]
  readonly isSaved: boolean
  /** The user tried to leave without confirming that the codes are saved. */
  readonly isWarned: boolean
  readonly onSaved: (isSaved: boolean) => void
  readonly onDone: () => void
}

/** The recovery codes. They are shown once, so leaving needs a confirmation. */
function RecoveryStep({ codes, isSaved, isWarned, onSaved, onDone }: RecoveryStepProps) {
  const brand = useBrand()
  const text = recoveryText(brand, codes)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Two-step sign-in is on. If you lose your phone, each of these codes signs you in once. They
        won't be shown again. Store them somewhere other than your phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <CopyButton
          wide
          text={codes.join('\n')}
          label="Copy codes"
          copied="Recovery codes copied to clipboard ✅"
          failed="Failed to copy ❌"
        />
        <Button
          wide
          Icon={Download}
          onClick={() => saveText(`${brand.toLowerCase()}-recovery-codes.txt`, text)}
        >
          Download
        </Button>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => onSaved(event.target.checked)}
        error={isWarned ? 'Please save the codes and tick this first.' : undefined}
      />
      <Button tone="primary" wide onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

/** The file of recovery codes: what they are for, then one code a line. */
function recoveryText(brand: string, codes: readonly string[]): string {
  const head = `Recovery codes for two-step sign-in at ${brand}. Each signs you in once.`
  return `${[head, '', ...codes].join('\n')}\n`
}

/** Makes the browser save a text as a file with this name. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
