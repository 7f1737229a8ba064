import { Inbox } from '../core/inbox.ts'

export type Mail = {
  /** The envelope's recipients, joined by commas: who really gets it. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Every http(s) address in the mail, in order, once. */
  links: string[]
}

/** All mail; its reader is an address in any case of letters. */
export type Mailbox = Inbox<Mail>

export function newMailbox(): Mailbox {
  return new Inbox(({ to }, address) =>
    to.toLowerCase().split(', ').includes(address.toLowerCase()),
  )
}
