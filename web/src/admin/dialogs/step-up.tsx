import { type ReactNode, useLayoutEffect, useState } from 'react'
import { provideStepUp } from '../../api/step-up/step-up.ts'

/** Opens the dialog of a confirmation where a request needs one, above what is open already (AUTH-55). */
export function StepUp(): ReactNode {
  const [dialog, show] = useState<ReactNode>()
  useLayoutEffect(() => {
    let pending: Promise<boolean> | undefined
    // Requests that need one at the same time share it. Without a connection the dialog is not there, and they stay refused.
    return provideStepUp(
      () =>
        (pending ??= import('./step-up-dialog.tsx')
          .then(
            ({ confirmIn }) => confirmIn(show),
            () => false,
          )
          .finally(() => (pending = undefined))),
    )
  }, [])
  return dialog
}
