import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Alert } from '../page/alert.tsx'

export type Unsaved = {
  /** Closes, unless something was typed: then it warns first. */
  readonly leave: () => void
  /** Something was typed. */
  readonly edited: () => void
  /** The warning, to be shown above the buttons. */
  readonly warning: ReactNode
}

/** For a form over the page, so that what was typed does not vanish at the first slip of a finger. */
export function useUnsaved(onClose: () => void): Unsaved {
  const [isEdited, setEdited] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return {
    leave: () => (isEdited && !isWarned ? setWarned(true) : onClose()),
    edited: () => {
      setEdited(true)
      setWarned(false)
    },
    warning: isWarned && <Warning onClose={onClose} />,
  }
}

function Warning({ onClose }: { readonly onClose: () => void }) {
  return (
    <Alert
      tone="wait"
      announce="assertive"
      action={
        <Button size="sm" onClick={onClose}>
          Close without saving
        </Button>
      }
    >
      What you entered is not saved.
    </Alert>
  )
}
