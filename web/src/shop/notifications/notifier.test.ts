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
  const openTab = (isLeader: boolean): Notifier => {
    const tab: Tab = {
      claim: (key) => !claimed.has(key) && claimed.add(key).has(key),
      isClaimed: (key) => claimed.has(key),
      publishSeen: (keys) => {
        for (const other of notifiers) if (other !== notifier) other.seenElsewhere(keys)
      },
      mark: () => undefined,
      alert: (key) => alerts.push(key),
    }
    const notifier = new Notifier(tab)
    notifier.lead(isLeader)
    notifiers.push(notifier)
    return notifier
  }
  return { openTab, alerts }
}

const countOf = (notifier: Notifier) => notifier.state().notices.length

describe('several tabs', () => {
  it('show a code at once in the leader, and mark it as seen in all tabs [LIVE-8, LIVE-9]', () => {
    const { openTab } = openBrowser()
    const other = openTab(false)
    const leader = openTab(true)
    for (const tab of [other, leader]) tab.add(codeOf('a'))
    expect(countOf(leader)).toBe(1)
    expect(countOf(other)).toBe(0)
    for (const tab of [other, leader]) expect(tab.state().unseen).toHaveLength(1)
    leader.markSeen()
    for (const tab of [other, leader]) expect(tab.state().unseen).toHaveLength(0)
  })

  it('without a leader show a code in the tab that becomes it first [LIVE-9]', () => {
    const { openTab } = openBrowser()
    const one = openTab(false)
    const other = openTab(false)
    for (const tab of [one, other]) tab.add(codeOf('a'))
    expect(countOf(one) + countOf(other)).toBe(0)
    other.lead(true)
    expect(countOf(other)).toBe(1)
    expect(other.state().spoken).toBe('Code for WhatsApp: 2 3 8 8 1 6')
    other.lead(false)
    one.lead(true)
    expect(countOf(one)).toBe(0)
    other.add(codeOf('b'))
    expect(countOf(other)).toBe(1)
  })

  it('know which codes the leader, whose stream may be lost, has not shown [LIVE-9]', () => {
    const { openTab } = openBrowser()
    const leader = openTab(true)
    const other = openTab(false)
    for (const tab of [leader, other]) tab.add(codeOf('a'))
    other.add(codeOf('b'))
    expect(other.dropShown()).toBe(true)
    expect(other.state().waiting.map(({ key }) => key)).toEqual(['b 1'])
    leader.add(codeOf('b'))
    expect(other.dropShown()).toBe(false)
  })
})

describe('one tab', () => {
  it('shows an event once, also after a replay and a refetch [LIVE-9]', () => {
    const { openTab, alerts } = openBrowser()
    const notifier = openTab(true)
    notifier.read([], minutes(1))
    notifier.add(codeOf('a'))
    notifier.dismiss(codeOf('a').key)
    const { spoken } = notifier.state()
    notifier.add(codeOf('a'))
    notifier.read([withCode('a')], minutes(1))
    expect(notifier.state().notices).toEqual([])
    expect(notifier.state().spoken).toBe(spoken)
    expect(alerts).toHaveLength(1)
  })

  it('shows no code that was in the list when the page was opened [LIVE-9]', () => {
    const { openTab } = openBrowser()
    const notifier = openTab(true)
    notifier.read([withCode('a')], minutes(1))
    notifier.add(codeOf('a'))
    expect(notifier.state().notices).toEqual([])
  })

  it('shows a code that appears only in the list, whose event was lost [LIVE-7]', () => {
    const { openTab } = openBrowser()
    const notifier = openTab(true)
    notifier.read([aRental({ order_id: 'a' })], minutes(0))
    notifier.read([withCode('a')], minutes(1))
    expect(notifier.state().notices).toHaveLength(1)
  })

  it('shows at most three notifications, the newest first, and counts all codes [LIVE-7, LIVE-8]', () => {
    const { openTab } = openBrowser()
    const notifier = openTab(true)
    for (const id of ['a', 'b', 'c', 'd']) notifier.add(codeOf(id))
    const { notices, unseen } = notifier.state()
    expect(notices.map(({ key }) => key)).toEqual(['d 1', 'c 1', 'b 1'])
    expect(unseen).toHaveLength(4)
  })

  it('changes the spoken text when the same text is announced again [LIVE-7]', () => {
    const { openTab } = openBrowser()
    const notifier = openTab(true)
    notifier.add(codeOf('a'))
    const { spoken } = notifier.state()
    notifier.add(codeOf('b'))
    expect(notifier.state().spoken).not.toBe(spoken)
    expect(notifier.state().spoken.trim()).toBe(spoken)
  })
})
