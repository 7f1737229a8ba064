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

/** A button that opens the ticket form for an order or a deposit, over the current page (TICKET-1). */
export function SomethingWrong({ about, subject }: SomethingWrongProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Something wrong?
      </Button>
      {isOpen && <AskDialog about={about} subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}
