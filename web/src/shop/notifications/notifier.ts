import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { rentalNotice } from '../numbers/notice.ts'
import type { CodeNotice, Notice } from '../live/line-notice.ts'

/** The functions of the tab that the notifier uses. */
export type Tab = {
  readonly isVisible: () => boolean
  /** Resolves to true once for each key, in the first tab that claims it. */
  readonly claim: (key: string) => Promise<boolean>
  /** Informs the other tabs that these codes were seen. */
  readonly publishSeen: (keys: readonly string[]) => void
  /** Marks the tab with the unseen codes. Called at once, since a busy tab renders late. */
  readonly mark: (unseen: readonly CodeNotice[]) => void
  /** Called when a code has arrived, in a visible or a hidden tab. */
  readonly alert: (key: string) => void
}

export type NotifierState = {
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
 * appear once: in the visible tab that claims it, or in the next tab that becomes visible.
 */
export class Notifier {
  readonly #tab: Tab
  readonly #known = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #waiting: readonly Notice[] = []
  #isListRead = false
  #state: NotifierState = { notices: [], spoken: '', unseen: [] }

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
    this.#waiting = [...this.#waiting, notice]
    if (this.#tab.isVisible()) void this.showWaiting()
  }

  /** Compares the list of rentals. The first list adds no notices, later changes do. */
  read(rentals: readonly Rental[], now: number): void {
    const notices = rentals.flatMap((rental) => rentalNotice(rental, now) ?? [])
    if (this.#isListRead) for (const notice of notices) this.add(notice)
    else for (const { key } of notices) this.#known.add(key)
    this.#isListRead = true
  }

  /** Shows the notices that no tab has shown. Call it when the tab becomes visible. */
  async showWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const claimed = await Promise.all(waiting.map(({ key }) => this.#tab.claim(key)))
    const own = waiting.filter((_, index) => claimed[index])
    if (own.length === 0) return
    const { notices, spoken } = this.#state
    const sentence = own.map((notice) => notice.spoken).join('. ')
    this.#set({
      notices: [...own.toReversed(), ...notices].slice(0, visibleMost),
      // Screen readers do not announce a region whose text stays the same.
      spoken: sentence === spoken ? `${sentence}\u00A0` : sentence,
    })
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

  #set(change: Partial<NotifierState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.unseen) this.#tab.mark(change.unseen)
    for (const listener of this.#listeners) listener()
  }
}
