import { describe, expect, it } from 'vitest'
import { aRental, minutes } from '../numbers/rental/rental.fixture.ts'
import { Notifier, type Tab } from './notifier.ts'
import { rentalNotice } from '../numbers/notice.ts'
import type { Notice } from '../live/line-notice.ts'

const received_at = new Date(minutes(1)).toISOString()
const withCode = (order_id: string, code = '238816') =>
  aRental({
    order_id,
    rental_status: 'completed',
    messages: [{ code, text: null, received_at }],
    last_sms_code: code,
  })

function codeOf(order_id: string, code?: string): Notice {
  const notice = rentalNotice(withCode(order_id, code), minutes(1))
  if (!notice) throw new Error('the rental has no notice')
  return notice
}

/** A browser whose tabs share the claimed and the seen notices. */
function openBrowser() {
  const claimed = new Set<string>()
  const notifiers: Notifier[] = []
  const alerts: string[] = []
  const openTab = (isVisible: boolean) => {
    const tab = { isVisible }
    const wiring: Tab = {
      isVisible: () => tab.isVisible,
      claim: async (key) => !claimed.has(key) && claimed.add(key).has(key),
      publishSeen: (keys) => {
        for (const other of notifiers) if (other !== notifier) other.seenElsewhere(keys)
      },
      mark: () => undefined,
      alert: (key) => alerts.push(key),
    }
    const notifier = new Notifier(wiring)
    notifiers.push(notifier)
    return { tab, notifier }
  }
  return { openTab, alerts }
}

/** Waits until the claims of all tabs have resolved. */
const settle = () => new Promise((done) => setTimeout(done, 0))
const countOf = ({ notifier }: { readonly notifier: Notifier }) => notifier.state().notices.length

describe('several tabs', () => {
  it('show a code once, in a visible tab, and mark it as seen in all tabs [LIVE-8, LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const hidden = openTab(false)
    const first = openTab(true)
    const second = openTab(true)
    for (const { notifier } of [hidden, first, second]) notifier.add(codeOf('a'))
    await settle()
    expect(countOf(hidden)).toBe(0)
    expect(countOf(first) + countOf(second)).toBe(1)
    for (const { notifier } of [hidden, first, second])
      expect(notifier.state().unseen).toHaveLength(1)
    first.notifier.markSeen()
    for (const { notifier } of [hidden, first, second])
      expect(notifier.state().unseen).toHaveLength(0)
  })

  it('that are all hidden show a code in the tab that becomes visible first [LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const one = openTab(false)
    const other = openTab(false)
    for (const { notifier } of [one, other]) notifier.add(codeOf('a'))
    await settle()
    expect(countOf(one) + countOf(other)).toBe(0)
    other.tab.isVisible = true
    await other.notifier.showWaiting()
    expect(countOf(other)).toBe(1)
    expect(other.notifier.state().spoken).toBe('Code for WhatsApp: 2 3 8 8 1 6')
    one.tab.isVisible = true
    await one.notifier.showWaiting()
    expect(countOf(one)).toBe(0)
  })
})

describe('one tab', () => {
  it('shows an event once, also after a replay and a refetch [LIVE-9]', async () => {
    const { openTab, alerts } = openBrowser()
    const { notifier } = openTab(true)
    notifier.read([], minutes(1))
    notifier.add(codeOf('a'))
    await settle()
    notifier.dismiss(codeOf('a').key)
    const { spoken } = notifier.state()
    notifier.add(codeOf('a'))
    notifier.read([withCode('a')], minutes(1))
    await settle()
    expect(notifier.state().notices).toEqual([])
    expect(notifier.state().spoken).toBe(spoken)
    expect(alerts).toHaveLength(1)
  })

  it('shows no code that was in the list when the page was opened [LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const { notifier } = openTab(true)
    notifier.read([withCode('a')], minutes(1))
    notifier.add(codeOf('a'))
    await settle()
    expect(notifier.state().notices).toEqual([])
  })

  it('shows a code that appears only in the list, whose event was lost [LIVE-7]', async () => {
    const { openTab } = openBrowser()
    const { notifier } = openTab(true)
    notifier.read([aRental({ order_id: 'a' })], minutes(0))
    notifier.read([withCode('a')], minutes(1))
    await settle()
    expect(notifier.state().notices).toHaveLength(1)
  })

  it('shows at most three notifications, the newest first, and counts all codes [LIVE-7, LIVE-8]', async () => {
    const { openTab } = openBrowser()
    const { notifier } = openTab(true)
    for (const id of ['a', 'b', 'c', 'd']) notifier.add(codeOf(id))
    await settle()
    const { notices, unseen } = notifier.state()
    expect(notices.map(({ key }) => key)).toEqual(['d 1', 'c 1', 'b 1'])
    expect(unseen).toHaveLength(4)
  })

  it('changes the spoken text when the same text is announced again [LIVE-7]', async () => {
    const { openTab } = openBrowser()
    const { notifier } = openTab(true)
    notifier.add(codeOf('a'))
    await settle()
    const { spoken } = notifier.state()
    notifier.add(codeOf('b'))
    await settle()
    expect(notifier.state().spoken).not.toBe(spoken)
    expect(notifier.state().spoken.trim()).toBe(spoken)
  })
})
