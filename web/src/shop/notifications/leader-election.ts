type Candidate = {
  readonly isVisible: () => boolean
  /** Called when this tab becomes the leader, and when it stops being the leader. */
  readonly onChange: (isLeader: boolean) => void
}

const lockName = 'nosim notices'

/**
 * Elects the leader of the visible tabs of this browser: the tab that holds a lock. The lock is acquired before a notice
 * arrives, because on a busy device that takes several times as long as the notice.
 */
export class LeaderElection {
  readonly #candidate: Candidate
  /** Ends the term of this tab; undefined while it is not the leader. */
  #resign: (() => void) | undefined
  #isQueued = false
  #hasLeft = false

  constructor(candidate: Candidate) {
    this.#candidate = candidate
    this.update()
  }

  /** Call it when the tab was shown or hidden: a visible tab waits for the lock, a hidden one releases it. */
  update(): void {
    if (!this.#canLead()) return this.#resign?.()
    if (this.#resign || this.#isQueued) return
    // Locks are not available over plain HTTP. There every visible tab is a leader.
    if (!('locks' in navigator)) return void this.#lead(() => undefined)
    this.#isQueued = true
    void this.#request({})
  }

  /** Makes this tab the leader instead of another tab. */
  takeOver(): void {
    if (this.#canLead() && !this.#resign) void this.#request({ steal: true })
  }

  leave(): void {
    this.#hasLeft = true
    this.update()
  }

  #canLead(): boolean {
    return !this.#hasLeft && this.#candidate.isVisible()
  }

  async #request(options: LockOptions): Promise<void> {
    let resign: (() => void) | undefined
    const hold = (): Promise<void> | undefined => {
      if (!options.steal) this.#isQueued = false
      if (!this.#canLead()) return undefined
      return new Promise((release) => {
        resign = this.#lead(release)
      })
    }
    // The request fails when another tab takes the lock.
    await navigator.locks.request(lockName, options, hold).catch(() => undefined)
    if (!resign) return
    resign()
    this.update()
  }

  /** Begins a term. Returns the function that ends it, unless another term of this tab has begun. */
  #lead(release: () => void): () => void {
    const resign = () => {
      release()
      if (this.#resign !== resign) return
      this.#resign = undefined
      this.#candidate.onChange(false)
    }
    this.#resign = resign
    this.#candidate.onChange(true)
    return resign
  }
}
