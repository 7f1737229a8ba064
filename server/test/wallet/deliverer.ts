import { createHash, createHmac } from 'node:crypto'
import { Pool } from 'pg'
import { hookPath } from '../../src/config/derived-settings.ts'
import type { Holder, Ledger } from './test-ledger.ts'
import { until } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'

export type Bank = 'billstack' | 'paymentpoint' | 'paystack'

/** Money as a bank reports it; JSON is written into the body unchanged. */
export type BankNotice = {
  readonly reference: string
  readonly account: string
  /** In kobo. */
  readonly amount: number
  /** The amount as JSON, in place of the bank's own format. */
  readonly amountJson?: string
  readonly currency?: string
  readonly sessionId?: string
  readonly ourReference?: string
  /** The payer as JSON. */
  readonly payerJson?: string
  /** ISO 8601. */
  readonly at?: string
  /** In kobo. */
  readonly fee?: number
  readonly status?: string
}

type Wire = {
  readonly header: string
  readonly sign: (env: TestApp['env'], body: string) => string
  readonly body: (reported: BankNotice) => string
}

const naira = (kobo: number) => (kobo / 100).toFixed(2)
const text = (value: unknown) => JSON.stringify(value)

/** How each bank writes and signs a delivery, by the payments protocol notes, 1.4, 2 and 4, not by our readers. */
const wires: Record<Bank, Wire> = {
  billstack: {
    header: 'x-wiaxy-signature',
    sign: ({ BANK_API_KEY = '' }) => createHash('md5').update(BANK_API_KEY).digest('hex'),
    body: (it) => `{"event":"PAYMENT_NOTIFIFICATION","data":{"type":"RESERVED_ACCOUNT_TRANSACTION",
      "reference":${text(it.reference)},"merchant_reference":${text(it.ourReference ?? null)},
      "wiaxy_ref":${text(it.sessionId ?? null)},"amount":${it.amountJson ?? text(naira(it.amount))},
      ${it.currency ? `"currency":${text(it.currency)},` : ''}"created_at":${text(it.at ?? '2026-01-02 03:04:05')},
      "account":{"account_number":${text(it.account)},"account_name":"Nosim-Ada Obi","bank_name":"PALMPAY"},
      "payer":${it.payerJson ?? '{"account_number":"0123456789","first_name":"CHIDI","last_name":"OKE"}'}}}`,
  },
  paymentpoint: {
    header: 'paymentpoint-signature',
    sign: ({ BANK_WEBHOOK_SECRET = '' }, body) =>
      createHmac('sha256', BANK_WEBHOOK_SECRET).update(body).digest('hex'),
    body: (
      it,
    ) => `{"notification_status":"payment_successful","transaction_id":${text(it.reference)},
      "amount_paid":${it.amountJson ?? naira(it.amount)},"settlement_fee":${naira(it.fee ?? 0)},
      "settlement_amount":${naira(it.amount - (it.fee ?? 0))},"transaction_status":${text(it.status ?? 'success')},
      ${it.currency ? `"currency":${text(it.currency)},` : ''}
      "sender":${it.payerJson ?? '{"name":"CHIDI OKE","account_number":"****4290","bank":"OPay"}'},
      "receiver":{"name":"Ada Obi","account_number":${text(it.account)},"bank":"PalmPay"},
      "customer":{"email":"somebody@else.test","customer_id":"c-1"},
      "timestamp":${text(it.at ?? '2026-01-02T03:04:05Z')}}`,
  },
  paystack: {
    header: 'x-paystack-signature',
    sign: ({ BANK_API_KEY = '' }, body) =>
      createHmac('sha512', BANK_API_KEY).update(body).digest('hex'),
    body: (
      it,
    ) => `{"event":"charge.success","data":{"domain":"test","status":${text(it.status ?? 'success')},
      "reference":${text(it.reference)},"amount":${it.amountJson ?? it.amount},"fees":${it.fee ?? 0},
      "channel":"dedicated_nuban","currency":${text(it.currency ?? 'NGN')},"paid_at":${text(it.at ?? '2026-01-02T03:04:05Z')},
      "authorization":{"sender_name":${it.payerJson ?? '"CHIDI OKE"'},"receiver_bank_account_number":${text(it.account)}},
      "customer":{"email":"somebody@else.test","customer_code":"CUS_x"}}}`,
  },
}

type DepositRow = Record<string, unknown> & { status: string; user_id: string | null }

/** Hand-made deliveries of one bank to a test app, and their results. */
export class Deliverer {
  readonly bank: Bank
  /** Runs SQL as the owner, on connections that stay open. */
  readonly sql: Ledger['query']
  readonly #testApp: TestApp
  readonly #wire: Wire
  readonly #pool: Pool

  constructor(testApp: TestApp, bank: Bank) {
    this.bank = bank
    this.#testApp = testApp
    this.#wire = wires[bank]
    const pool = new Pool({ connectionString: testApp.database.ownerUrl, max: 4 })
    this.#pool = pool
    this.sql = async (text, values) => (await pool.query(text, values)).rows
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  get path(): string {
    return hookPath({ SECRET_KEY: this.#testApp.config.SECRET_KEY }, 'bank', this.bank)
  }

  bodyOf(reported: BankNotice): string {
    return this.#wire.body(reported)
  }

  signed(body: string): Record<string, string> {
    return { [this.#wire.header]: this.#wire.sign(this.#testApp.env, body) }
  }

  /** Delivers exact bytes. Returns the status. */
  async raw(
    body: string | Buffer<ArrayBuffer>,
    { headers, url, path }: { headers?: Record<string, string>; url?: string; path?: string } = {},
  ): Promise<number> {
    const answer = await fetch((url ?? this.#testApp.url) + (path ?? this.path), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(headers ?? this.signed(body.toString())),
      },
    })
    await answer.arrayBuffer()
    return answer.status
  }

  deliver(reported: BankNotice, url?: string): Promise<number> {
    return this.raw(this.bodyOf(reported), url ? { url } : {})
  }

  /** Sends a delivery and waits until it is processed. Returns its outcome. */
  async booked(reported: BankNotice): Promise<string> {
    const status = await this.deliver(reported)
    if (status !== 200) throw new Error(`a delivery was answered with ${status}`)
    return this.outcomeOf(this.bodyOf(reported))
  }

  /** The outcome of the delivery of exactly these bytes; waits until there is one. */
  outcomeOf(body: string): Promise<string> {
    return until(async () => {
      const [row] = await this.sql<{ outcome: string }>(
        `select coalesce(outcome, review) as outcome from bank_delivery
         where body_hash = sha256($1::bytea) and coalesce(outcome, review) is not null`,
        [Buffer.from(body)],
      )
      return row?.outcome
    })
  }

  async balanceOf({ main }: Pick<Holder, 'main'>): Promise<number> {
    const [row] = await this.sql<{ balance: string | number }>(
      'select balance from account where id = $1',
      [main],
    )
    return Number(row?.balance)
  }

  deposits(reference: string): Promise<DepositRow[]> {
    return this.sql<DepositRow>('select * from deposit where reference = $1 order by id', [
      reference,
    ])
  }

  /** The stored deliveries whose bytes contain a reference. */
  deliveries(reference: string): Promise<Record<string, unknown>[]> {
    return this.sql(
      'select id, coalesce(outcome, review) as outcome from bank_delivery where position($1::bytea in body) > 0',
      [Buffer.from(reference)],
    )
  }

  /** The number of bookings with this outcome, from the metrics of all apps. */
  async counted(outcome: string): Promise<number> {
    const pages = this.#testApp.urls.map(async (url) => (await fetch(`${url}/metrics`)).text())
    const line = new RegExp(String.raw`^\w*deposit\w*\{[^}]*outcome="${outcome}"[^}]*\} (\d+)`, 'm')
    const counts = (await Promise.all(pages)).map((page) => Number(line.exec(page)?.[1] ?? 0))
    return counts.reduce((sum, count) => sum + count, 0)
  }
}
