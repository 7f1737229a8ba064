import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Alert } from '../page/alert.tsx'

export type Unsaved = {
  /** Closes the form, or warns first if it has unsaved input. */
  readonly leave: () => void
  /** Call it when the input changes. */
  readonly edited: () => void
  /** The warning, to render above the buttons. */
  readonly warning: ReactNode
}

/** Protects the input of a form over the page from an accidental close. */
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
