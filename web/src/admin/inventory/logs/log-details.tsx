import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { refreshStock } from './form/queries.ts'

export type LogDetailsProps = {
  readonly id: number
  /** The details of the log while they are shown. Only the card keeps them. */
  readonly revealed: string | undefined
  readonly onRevealed: (details: string | undefined) => void
  /** Further actions on the log. */
  readonly children: ReactNode
}

/** The details of a log, hidden until an admin reveals them, which the server records. */
export function LogDetails({ id, revealed, onRevealed, children }: LogDetailsProps) {
  const reveal = useWrite(accountLogs.reveal, {
    as: 'action',
    onDone: ({ details }) => onRevealed(details),
    onRefused: (error) => error.status === 404 && refreshStock(),
  })
  const isShown = revealed !== undefined
  const Icon = isShown ? EyeOff : Eye
  return (
    <div>
      <p className="text-label text-ink-soft max-sm:sr-only">Details</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div aria-live="polite" className="max-w-full font-mono wrap-anywhere">
          {isShown ? revealed : <Hidden />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            Icon={Icon}
            aria-label={`${isShown ? 'Hide' : 'Reveal'} details of log ${id}`}
            busy={reveal.isSending}
            onClick={() => (isShown ? onRevealed(undefined) : reveal.send({ params: { id } }))}
          >
            {isShown ? 'Hide' : 'Reveal'}
          </Button>
          {isShown && (
            <CopyButton
              size="sm"
              text={revealed}
              label="Copy"
              copied="Details copied."
              failed="The browser does not allow copying. Select the text instead."
            />
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

function Hidden() {
  return (
    <>
      <span aria-hidden>••••••</span>
      <span className="sr-only">Hidden</span>
    </>
  )
}
