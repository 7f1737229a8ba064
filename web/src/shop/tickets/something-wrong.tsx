import type { TicketAbout } from '@nosim/contract/shop/tickets.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { askAddress } from './ticket-address.ts'

type SomethingWrongProps = {
  readonly about: TicketAbout
  /** The id of the order or the deposit. */
  readonly subject: string
}

/** Leads to the form about what it stands beside (TICKET-1). */
export function SomethingWrong({ about, subject }: SomethingWrongProps) {
  return (
    <LinkButton size="sm" to={askAddress(about, subject)}>
      Something wrong?
    </LinkButton>
  )
}
