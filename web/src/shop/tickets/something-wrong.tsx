import type { TicketAbout } from '@nosim/contract/shop/tickets.ts'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'

// The dialog is loaded on first use.
const AskDialog = deferred(() => import('./ask-dialog.tsx'), 'AskDialog')

type SomethingWrongProps = {
  readonly about: TicketAbout
  /** The id of the order or the deposit. */
  readonly subject: string
}

/** Opens a ticket about what it stands beside. */
export function SomethingWrong({ about, subject }: SomethingWrongProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Something wrong?
      </Button>
      {isAsking && <AskDialog about={about} subject={subject} onClose={() => setAsking(false)} />}
    </>
  )
}
