import type { ReactNode } from 'react'
import { OnceDialog } from '../../ui/overlay/once-dialog.tsx'
import { nameOf } from './endpoint-labels.ts'

type ShownSecretProps = {
  readonly url: string
  readonly secret: string | undefined
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** The secret of an endpoint, shown once. The children are the step before it. */
export function ShownSecret({ url, ...props }: ShownSecretProps) {
  const name = nameOf(url)
  return (
    <OnceDialog
      title={`New secret for ${name}`}
      shownTitle={`The secret of ${name}`}
      note="Your program proves with it that a message is ours. Keep it in your program's settings, never in a page, an app or a chat."
      {...props}
    />
  )
}
