/** Which of the two families of the handler_api protocol the supplier speaks (SMS protocol notes, section 1.2). */
export type Dialect = 'daisysms' | 'classic'

/** The stand-in SMS supplier. All times in ms, money in US dollars. */
export type SmsOptions = {
  apiKey: string
  dialect: Dialect
  /** Where a received SMS is announced; absent = nobody is told. */
  hookUrl?: string | undefined
  /** CSV with the columns code,name,group,cost_usd,repeatable. */
  pricesFile: string
  /** What the customer's account holds at the first start; default 1 000 000. */
  balanceUsd?: number | undefined
  /** How many rentals may wait for their first SMS at once; default 1000 (the real limit is 20). */
  maxActive?: number | undefined
  /** A younger rental refuses to be cancelled; default 0 for daisysms, 120 000 for classic. */
  earliestCancelMs?: number | undefined
  /** Pause between two tries of one webhook; default 15 000. */
  retryMs?: number | undefined
  /** Tries of one webhook in all; default 8. */
  maxTries?: number | undefined
}

/** The stand-in banks. One key and one webhook secret serve all three. */
export type BankOptions = {
  apiKey: string
  webhookSecret: string
  hookUrls: {
    billstack?: string | undefined
    paymentpoint?: string | undefined
    paystack?: string | undefined
  }
  /** The business id that PaymentPoint insists on; absent = any is taken. */
  businessId?: string | undefined
  /** Pause between two tries of one webhook in ms; default 5000. */
  retryMs?: number | undefined
  /** Tries of one webhook in all; default 10. */
  maxTries?: number | undefined
}

/** The stand-in boost panel. */
export type BoostOptions = {
  apiKey: string
  /** From one step of an order (or of a refill) to the next, in ms; 0 = at the next turn of the event loop; default 5000. */
  stepMs?: number | undefined
  /** What the customer's account holds at the first start, in US dollars; default 10 000. */
  balanceUsd?: number | undefined
}

/** The stand-in gateway for text messages. */
export type TextOptions = { apiKey: string }

export type SandboxOptions = {
  host?: string | undefined
  /** 0 = any free port. */
  port: number
  /** 0 = any free port. */
  smtpPort: number
  /** From the renting of a number to its SMS, in ms; 0 = at the next turn of the event loop. */
  delayMs: number
  /** The supplier's window for the first SMS, in ms; default 420 000 (7 minutes). */
  windowMs?: number | undefined
  /** Where state survives a restart; absent = memory only. */
  stateFile?: string | undefined
  sms: SmsOptions
  boost: BoostOptions
  bank: BankOptions
  text: TextOptions
}
