import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { type CodeNews, type News, rentalNews } from './news.ts'

/** What the bulletin needs of its tab. */
export type Tab = {
  readonly isVisible: () => boolean
  /** True for one tab only, whichever asks first, and once for each key. */
  readonly claim: (key: string) => Promise<boolean>
  /** Announces to the other tabs that these codes were seen. */
  readonly publishSeen: (keys: readonly string[]) => void
  /** Marks the tab with the codes that were not seen; at once, for a render may come late in a busy tab. */
  readonly mark: (unseen: readonly CodeNews[]) => void
  /** A code has arrived, in a visible or a hidden tab. */
  readonly alert: (key: string) => void
}

export type BulletinState = {
  /** The notices on the screen, newest first. */
  readonly notices: readonly News[]
  /** The sentence of the live region. */
  readonly spoken: string
  /** The codes that no tab has shown for long enough, newest first. */
  readonly unseen: readonly CodeNews[]
}

const visibleMost = 3

/**
 * What is told to the person in this tab. Every tab learns all news and marks its title; the notice and the sentence
 * appear in the one visible tab that claims them, or in the tab that is opened next.
 */
export class Bulletin {
  readonly #tab: Tab
  readonly #known = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #waiting: readonly News[] = []
  #isListRead = false
  #state: BulletinState = { notices: [], spoken: '', unseen: [] }

  constructor(tab: Tab) {
    this.#tab = tab
  }

  readonly state = (): BulletinState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Learns news; what is known already is not told again. */
  hear(news: News): void {
    if (this.#known.has(news.key)) return
    this.#known.add(news.key)
    if (news.kind === 'code') {
      const older = this.#state.unseen.filter(({ order_id }) => order_id !== news.order_id)
      this.#set({ unseen: [news, ...older] })
      this.#tab.alert(news.key)
    }
    this.#waiting = [...this.#waiting, news]
    if (this.#tab.isVisible()) void this.tellWaiting()
  }

  /** Learns the list of rentals: what it shows at first is not news, later changes are. */
  read(rentals: readonly Rental[], now: number): void {
    const news = rentals.flatMap((rental) => rentalNews(rental, now) ?? [])
    if (this.#isListRead) for (const one of news) this.hear(one)
    else for (const { key } of news) this.#known.add(key)
    this.#isListRead = true
  }

  /** Tells what no tab has told; call it when the tab becomes visible. */
  async tellWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const claimed = await Promise.all(waiting.map(({ key }) => this.#tab.claim(key)))
    const own = waiting.filter((_, index) => claimed[index])
    if (own.length === 0) return
    const { notices, spoken } = this.#state
    const sentence = own.map((news) => news.spoken).join('. ')
    this.#set({
      notices: [...own.toReversed(), ...notices].slice(0, visibleMost),
      // A region whose text stays the same is not read out again.
      spoken: sentence === spoken ? `${sentence}\u00A0` : sentence,
    })
  }

  /** The codes were looked at for long enough, or copied: the signs of every tab go. */
  see(): void {
    const keys = this.#state.unseen.map(({ key }) => key)
    if (keys.length === 0) return
    this.#tab.publishSeen(keys)
    this.seenElsewhere(keys)
  }

  /** Another tab showed these codes. */
  seenElsewhere(keys: readonly string[]): void {
    this.#set({ unseen: this.#state.unseen.filter(({ key }) => !keys.includes(key)) })
  }

  dismiss(key: string): void {
    this.#set({ notices: this.#state.notices.filter((news) => news.key !== key) })
  }

  #set(change: Partial<BulletinState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.unseen) this.#tab.mark(change.unseen)
    for (const listener of this.#listeners) listener()
  }
}
