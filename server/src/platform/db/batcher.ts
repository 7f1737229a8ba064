import { currentScope, type Scope, tracedTogether } from '../trace/scope.ts'

const maxBatchSize = 64
/** The maximum number of calls that wait for locks at the same time. Each uses its own connection. */
const maxSingles = 4

/** The metrics of one batcher. */
export type BatchMeter = {
  /** A batch with this number of calls was sent. */
  readonly sent: (calls: number) => void
  /** A call was refused, because too many waited. */
  readonly refused: () => void
  /** Called once; `count` returns how many calls wait now. */
  readonly watch: (count: () => number) => void
}

/** The meter of the batcher with this name. */
export type MeterOf = (batcher: string) => BatchMeter

export type BatchOptions<In, Out> = {
  readonly meter: BatchMeter
  /**
   * Handles the items of a batch. Returns one result for each, in the same order. `mayWait` is true for an item that is
   * alone: it may wait for locks of other transactions.
   */
  readonly run: (items: readonly In[], mayWait: boolean) => Promise<readonly Out[]>
  /** Names, such as a user's id, that two calls under way must not share. None by default. */
  readonly keysOf?: (item: In) => readonly string[]
  /** The maximum number of waiting calls, including those that are repeated alone; 1000 by default. */
  readonly maxWaiting?: number
  /** Whether another transaction held a lock, so that the item must be repeated alone. Never by default. */
  readonly isBusy?: (out: Out) => boolean
  /** Names of the locks that an item waits for. Items with a common name are repeated in turn. None by default. */
  readonly heldBy?: (out: Out) => readonly string[]
}

/** Too many calls wait already. Nothing was done for this one. */
export class Overloaded extends Error {
  readonly code = 'QUEUE_FULL'
}

type Call<In, Out> = {
  readonly item: In
  readonly keys: readonly string[]
  /** The scope of the request or job that made the call. */
  readonly scope: Scope | undefined
  readonly resolve: (out: Out) => void
  readonly reject: (error: unknown) => void
}

/** A call that must be repeated alone. */
type Single<In, Out> = { readonly call: Call<In, Out>; readonly heldBy: readonly string[] }

/**
 * Gathers calls of one kind while the previous batch is under way. They share its round trip, statements and commit. A
 * call that arrives alone is sent at once. An item whose locks are held elsewhere is repeated alone, in parallel to the
 * batches. Each item of a batch that failed is repeated too: `run` must be safe to repeat.
 */
export class Batcher<In, Out> {
  readonly #options: BatchOptions<In, Out>
  readonly #maxWaiting: number
  readonly #keys = new Set<string>()
  /** The names of the locks that the singles under way wait for. */
  readonly #awaited = new Set<string>()
  #queue: Call<In, Out>[] = []
  #singles: Single<In, Out>[] = []
  #singlesUnderWay = 0
  #isScheduled = false
  #isRunning = false

  constructor(options: BatchOptions<In, Out>) {
    this.#options = options
    this.#maxWaiting = options.maxWaiting ?? 1000
    options.meter.watch(() => this.#queue.length + this.#singles.length)
  }

  /** The result of the item. Throws Overloaded when too many calls wait, and what `run` throws for the item alone. */
  submit(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      const keys = this.#options.keysOf?.(item) ?? []
      const call = { item, keys, scope: currentScope(), resolve, reject }
      if (this.#queue.length + this.#singles.length >= this.#maxWaiting) return this.#refuse(call)
      this.#queue.push(call)
      this.#schedule()
    })
  }

  /** Runs after this turn of the event loop, so that the calls of one read from the network share a batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#isRunning || this.#queue.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const batch = this.#take()
      if (batch.length > 0) void this.#runBatch(batch)
    })
  }

  /** The next calls that share no key with each other or with a call under way. */
  #take(): Call<In, Out>[] {
    const batch: Call<In, Out>[] = []
    this.#queue = this.#queue.filter((call) => {
      if (batch.length >= maxBatchSize || call.keys.some((key) => this.#keys.has(key))) return true
      for (const key of call.keys) this.#keys.add(key)
      batch.push(call)
      return false
    })
    return batch
  }

  async #runBatch(batch: readonly Call<In, Out>[]): Promise<void> {
    this.#isRunning = true
    try {
      const outs = await this.#outsOf(batch, false)
      for (const [call, out] of outs) {
        if (!this.#options.isBusy?.(out)) this.#end(call, () => call.resolve(out))
        else if (this.#singles.length < this.#maxWaiting)
          this.#singles.push({ call, heldBy: this.#options.heldBy?.(out) ?? [] })
        // A busy item wrote nothing.
        else this.#end(call, () => this.#refuse(call))
      }
    } catch (error) {
      if (batch.length > 1) this.#singles.push(...batch.map((call) => ({ call, heldBy: [] })))
      else for (const call of batch) this.#end(call, () => call.reject(error))
    }
    this.#isRunning = false
    this.#runSingles()
    this.#schedule()
  }

  #runSingles(): void {
    while (this.#singlesUnderWay < maxSingles) {
      const isFree = ({ heldBy }: Single<In, Out>) =>
        !heldBy.some((name) => this.#awaited.has(name))
      const next = this.#singles.findIndex(isFree)
      const [single] = next < 0 ? [] : this.#singles.splice(next, 1)
      if (!single) return
      this.#singlesUnderWay += 1
      for (const name of single.heldBy) this.#awaited.add(name)
      void this.#runSingle(single)
    }
  }

  async #runSingle({ call, heldBy }: Single<In, Out>): Promise<void> {
    try {
      for (const [, out] of await this.#outsOf([call], true))
        this.#end(call, () => call.resolve(out))
    } catch (error) {
      this.#end(call, () => call.reject(error))
    }
    this.#singlesUnderWay -= 1
    for (const name of heldBy) this.#awaited.delete(name)
    this.#runSingles()
    this.#schedule()
  }

  /** Each call with its result. */
  async #outsOf(
    calls: readonly Call<In, Out>[],
    mayWait: boolean,
  ): Promise<[Call<In, Out>, Out][]> {
    const items = calls.map(({ item }) => item)
    this.#options.meter.sent(items.length)
    const scopes = calls.map(({ scope }) => scope)
    const outs = await tracedTogether(scopes, () => this.#options.run(items, mayWait))
    if (outs.length !== calls.length)
      throw new Error(`${outs.length} results for ${calls.length} items of a batch`)
    return outs.flatMap((out, index) => calls.slice(index, index + 1).map((call) => [call, out]))
  }

  #refuse(call: Call<In, Out>): void {
    this.#options.meter.refused()
    call.reject(new Overloaded())
  }

  #end(call: Call<In, Out>, settle: () => void): void {
    for (const key of call.keys) this.#keys.delete(key)
    settle()
  }
}
