import { readFile, rename, writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const PAUSE_MS = 250

/** A JSON file with the state of the sandbox. It is written shortly after a change, and replaced atomically. */
export class StateFile {
  readonly #path: string
  readonly #snapshot: () => unknown
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #pauseMs = PAUSE_MS
  #closed = false

  constructor(path: string, snapshot: () => unknown) {
    this.#path = path
    this.#snapshot = snapshot
    mkdirSync(dirname(path), { recursive: true })
  }

  /** Marks the state as changed. It is cheap: many changes cause a single write. */
  touch(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => void this.flush(), this.#pauseMs)
  }

  /** Writes the current state now. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  /** Writes for the last time. A later write could overwrite the file of the next process. */
  async close(): Promise<void> {
    this.#closed = true
    await this.flush()
  }

  async #write(): Promise<void> {
    const started = performance.now()
    const beside = `${this.#path}.tmp`
    await writeFile(beside, JSON.stringify(this.#snapshot()))
    await rename(beside, this.#path)
    // A large state is written less often, so that writing takes at most a tenth of the time.
    this.#pauseMs = Math.max(PAUSE_MS, (performance.now() - started) * 10)
  }
}

/** The saved state; null without a file. Throws for an invalid file, so that its state is not lost silently. */
export async function loadState<State>(path: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
