import { Inbox } from '../core/inbox.ts'

/** One text message as the gateway took it. */
export type PhoneText = {
  /** The number in international form, digits only. */
  to: string
  /** The sender ID that the phone shows. */
  from: string
  text: string
  channel: string
}

/** All text messages; their reader is a number in any form, known by its last ten digits. */
export type Phones = Inbox<PhoneText>

export function newPhones(): Phones {
  const tail = (number: string) => number.replaceAll(/\D/g, '').slice(-10)
  return new Inbox(({ to }, number) => tail(to) === tail(number))
}
