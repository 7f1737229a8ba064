import { type ReactNode, useLayoutEffect, useState } from 'react'
import { provideStepUp } from '../../api/step-up/step-up.ts'

/** Opens the confirmation dialog when a request requires it, above any open dialog (AUTH-55). */
export function StepUp(): ReactNode {
  const [dialog, show] = useState<ReactNode>()
  useLayoutEffect(() => {
    let pending: Promise<boolean> | undefined
    // Parallel requests share one dialog. If its script cannot be loaded, they stay refused.
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
