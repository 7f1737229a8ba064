import type { Client, PoolClient } from 'pg'
import { never, type Killable, type Scheduler } from './scheduler.ts'
import { statementOf } from './database.ts'

/**
 * The connections of one simulated process, in the form that Kysely needs. Each statement outside of a transaction, and
 * each transaction, is one turn of the scheduler. A killed process leaves the same state as a dropped connection. Its
 * transaction is rolled back. A commit that was sent remains, although its response is lost.
 */
export class ProcessPool {
  readonly options = {}
  readonly #process: Killable
  readonly #client: Client
  readonly #scheduler: Scheduler

  constructor(process: Killable, client: Client, scheduler: Scheduler) {
    this.#process = process
    this.#client = client
    this.#scheduler = scheduler
  }

  async connect(): Promise<PoolClient> {
    await this.#scheduler.enter(this.#process, 'statement')
    let isOpen = false
    const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
      if (this.#process.isDead) return never<never>()
      const fate = this.#scheduler.fateOf(this.#process, labelOf(text))
      if (fate === 'kill-before') return this.#drop(isOpen)
      const result = await this.#client.query(statementOf(text, values))
      if (/^(begin|start)/.test(text)) isOpen = true
      if (/^(commit|rollback$)/.test(text)) isOpen = false
      return fate === 'kill-after' ? this.#drop(isOpen) : result
    }
    // Typed as the client that it replaces.
    const connection: PoolClient = Object.create(this.#client)
    return Object.assign(connection, { query, release: () => this.#scheduler.leave() })
  }

  async end(): Promise<void> {}

  async #drop(isOpen: boolean): Promise<never> {
    if (isOpen) await this.#client.query('rollback')
    return this.#scheduler.die<never>(this.#process)
  }
}

/** The first words of a statement. */
const labelOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
