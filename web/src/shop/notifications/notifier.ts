import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { rentalNotice } from '../numbers/notice.ts'
import type { CodeNotice, Notice } from '../live/line-notice.ts'

/** The functions of the tab that the notifier uses. */
export type Tab = {
  /** True once for each key, in the first leader that claims it. */
  readonly claim: (key: string) => boolean
  readonly isClaimed: (key: string) => boolean
  /** Informs the other tabs that these codes were seen. */
  readonly publishSeen: (keys: readonly string[]) => void
  /** Marks the tab with the unseen codes. Called at once, since a busy tab renders late. */
  readonly mark: (unseen: readonly CodeNotice[]) => void
  /** Called when a code has arrived, in a visible or a hidden tab. */
  readonly alert: (key: string) => void
}

export type NotifierState = {
  /** The notices that this tab has not shown, oldest first. The leader may have shown them. */
  readonly waiting: readonly Notice[]
  /** The notices that are shown, newest first. */
  readonly notices: readonly Notice[]
  /** The sentence for the live region. */
  readonly spoken: string
  /** The codes that no tab has shown for long enough, newest first. */
  readonly unseen: readonly CodeNotice[]
}

const visibleMost = 3

/**
 * The notices of this tab. Every tab receives each notice and marks its title. The card and the sentence of a notice
 * appear once: in the tab that is the leader, or becomes the leader next.
 */
export class Notifier {
  readonly #tab: Tab
  readonly #known = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #isLeader = false
  #isListRead = false
  #state: NotifierState = { waiting: [], notices: [], spoken: '', unseen: [] }

  constructor(tab: Tab) {
    this.#tab = tab
  }

  readonly state = (): NotifierState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a notice. A known notice is ignored. */
  add(notice: Notice): void {
    if (this.#known.has(notice.key)) return
    this.#known.add(notice.key)
    if (notice.kind === 'code') {
      const older = this.#state.unseen.filter(({ order_id }) => order_id !== notice.order_id)
      this.#set({ unseen: [notice, ...older] })
      this.#tab.alert(notice.key)
    }
    this.#set({ waiting: [...this.#state.waiting, notice] })
    if (this.#isLeader) this.#showWaiting()
  }

  /** Compares the list of rentals. The first list adds no notices, later changes do. */
  read(rentals: readonly Rental[], now: number): void {
    const notices = rentals.flatMap((rental) => rentalNotice(rental, now) ?? [])
    if (this.#isListRead) for (const notice of notices) this.add(notice)
    else for (const { key } of notices) this.#known.add(key)
    this.#isListRead = true
  }

  /** Call it when this tab becomes the leader, and when it stops being the leader. */
  lead(isLeader: boolean): void {
    this.#isLeader = isLeader
    if (isLeader) this.#showWaiting()
  }

  /** Drops the waiting notices that the leader has shown. Returns whether others remain. */
  dropShown(): boolean {
    const { waiting } = this.#state
    const left = waiting.filter(({ key }) => !this.#tab.isClaimed(key))
    if (left.length < waiting.length) this.#set({ waiting: left })
    return left.length > 0
  }

  /** Marks the codes as seen, after they were visible for long enough or copied. All tabs remove their marks. */
  markSeen(): void {
    const keys = this.#state.unseen.map(({ key }) => key)
    if (keys.length === 0) return
    this.#tab.publishSeen(keys)
    this.seenElsewhere(keys)
  }

  /** Called when another tab has shown these codes. */
  seenElsewhere(keys: readonly string[]): void {
    this.#set({ unseen: this.#state.unseen.filter(({ key }) => !keys.includes(key)) })
  }

  dismiss(key: string): void {
    this.#set({ notices: this.#state.notices.filter((notice) => notice.key !== key) })
  }

  #showWaiting(): void {
    const own = this.#state.waiting.filter(({ key }) => this.#tab.claim(key))
    this.#set({ waiting: [] })
    if (own.length === 0) return
    const { notices, spoken } = this.#state
    const sentence = own.map((notice) => notice.spoken).join('. ')
    this.#set({
      notices: [...own.toReversed(), ...notices].slice(0, visibleMost),
      // Screen readers do not announce a region whose text stays the same.
      spoken: sentence === spoken ? `${sentence}\u00A0` : sentence,
    })
  }

  #set(change: Partial<NotifierState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.unseen) this.#tab.mark(change.unseen)
    for (const listener of this.#listeners) listener()
  }
}
