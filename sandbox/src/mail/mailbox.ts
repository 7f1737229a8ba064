import { EventEmitter, once } from 'node:events'

export type Mail = {
  id: number
  /** The envelope's recipients, joined by commas: who really gets it. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Every http(s) address in the mail, in order, once. */
  links: string[]
  /** ISO time of arrival. */
  at: string
}

const KEPT = 500

/** All mail the product sent, as its readers would have found it. */
export class Mailbox {
  #mails: Mail[] = []
  #nextId = 1
  readonly #arrivals = new EventEmitter({ captureRejections: false }).setMaxListeners(0)

  add(mail: Omit<Mail, 'id' | 'at'>): void {
    const { to, from, subject, text, html, links } = mail
    const at = new Date().toISOString()
    this.#mails.push({ id: this.#nextId, to, from, subject, text, html, links, at })
    this.#nextId += 1
    if (this.#mails.length > KEPT) this.#mails.shift()
    this.#arrivals.emit('mail')
  }

  /** Newest first; with `to`, only what that address got. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase()
    return this.#mails
      .filter((mail) => wanted === undefined || mail.to.toLowerCase().split(', ').includes(wanted))
      .toReversed()
  }

  /** Like `list`, but waits up to `waitMs` for a first mail. */
  async waitFor(to: string | undefined, waitMs: number): Promise<Mail[]> {
    const patience = AbortSignal.timeout(waitMs)
    let mails = this.list(to)
    while (mails.length === 0 && !patience.aborted) {
      await once(this.#arrivals, 'mail', { signal: patience }).catch(() => {})
      mails = this.list(to)
    }
    return mails
  }

  find(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  snapshot(): Mail[] {
    return this.#mails
  }

  restore(mails: Mail[]): void {
    this.#mails = mails
    this.#nextId = (mails.at(-1)?.id ?? 0) + 1
  }
}
