import { describe, expect, it } from 'vitest'
import { aRental, minutes } from '../numbers/rental/rental.fixture.ts'
import { Bulletin, type Tab } from './bulletin.ts'
import { rentalNews, type News } from './news.ts'

const received_at = new Date(minutes(1)).toISOString()
const withCode = (order_id: string, code = '238816') =>
  aRental({
    order_id,
    rental_status: 'completed',
    messages: [{ code, text: null, received_at }],
    last_sms_code: code,
  })

function codeOf(order_id: string, code?: string): News {
  const news = rentalNews(withCode(order_id, code), minutes(1))
  if (!news) throw new Error('the rental has no news')
  return news
}

/** A browser whose tabs share what was told and seen. */
function openBrowser() {
  const told = new Set<string>()
  const bulletins: Bulletin[] = []
  const alerts: string[] = []
  const openTab = (isVisible: boolean) => {
    const tab = { isVisible }
    const wiring: Tab = {
      isVisible: () => tab.isVisible,
      claim: async (key) => !told.has(key) && told.add(key).has(key),
      publishSeen: (keys) => {
        for (const other of bulletins) if (other !== bulletin) other.seenElsewhere(keys)
      },
      mark: () => undefined,
      alert: (key) => alerts.push(key),
    }
    const bulletin = new Bulletin(wiring)
    bulletins.push(bulletin)
    return { tab, bulletin }
  }
  return { openTab, alerts }
}

/** Lets the claims of all tabs be answered. */
const settle = () => new Promise((done) => setTimeout(done, 0))
const countOf = ({ bulletin }: { readonly bulletin: Bulletin }) => bulletin.state().notices.length

describe('several tabs', () => {
  it('tell a code once, in a visible one, and mark it in all [LIVE-8, LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const hidden = openTab(false)
    const first = openTab(true)
    const second = openTab(true)
    for (const { bulletin } of [hidden, first, second]) bulletin.hear(codeOf('a'))
    await settle()
    expect(countOf(hidden)).toBe(0)
    expect(countOf(first) + countOf(second)).toBe(1)
    for (const { bulletin } of [hidden, first, second])
      expect(bulletin.state().unseen).toHaveLength(1)
    first.bulletin.see()
    for (const { bulletin } of [hidden, first, second])
      expect(bulletin.state().unseen).toHaveLength(0)
  })

  it('that are all hidden leave it to the one that is opened first [LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const one = openTab(false)
    const other = openTab(false)
    for (const { bulletin } of [one, other]) bulletin.hear(codeOf('a'))
    await settle()
    expect(countOf(one) + countOf(other)).toBe(0)
    other.tab.isVisible = true
    await other.bulletin.tellWaiting()
    expect(countOf(other)).toBe(1)
    expect(other.bulletin.state().spoken).toBe('Code for WhatsApp: 2 3 8 8 1 6')
    one.tab.isVisible = true
    await one.bulletin.tellWaiting()
    expect(countOf(one)).toBe(0)
  })
})

describe('one tab', () => {
  it('tells an event once, however often it is replayed or read again [LIVE-9]', async () => {
    const { openTab, alerts } = openBrowser()
    const { bulletin } = openTab(true)
    bulletin.read([], minutes(1))
    bulletin.hear(codeOf('a'))
    await settle()
    bulletin.dismiss(codeOf('a').key)
    const { spoken } = bulletin.state()
    bulletin.hear(codeOf('a'))
    bulletin.read([withCode('a')], minutes(1))
    await settle()
    expect(bulletin.state().notices).toEqual([])
    expect(bulletin.state().spoken).toBe(spoken)
    expect(alerts).toHaveLength(1)
  })

  it('tells no code that was there when the page was opened [LIVE-9]', async () => {
    const { openTab } = openBrowser()
    const { bulletin } = openTab(true)
    bulletin.read([withCode('a')], minutes(1))
    bulletin.hear(codeOf('a'))
    await settle()
    expect(bulletin.state().notices).toEqual([])
  })

  it('tells a code that only the list has, whose event was lost [LIVE-7]', async () => {
    const { openTab } = openBrowser()
    const { bulletin } = openTab(true)
    bulletin.read([aRental({ order_id: 'a' })], minutes(0))
    bulletin.read([withCode('a')], minutes(1))
    await settle()
    expect(bulletin.state().notices).toHaveLength(1)
  })

  it('shows three notices, the newest first, and counts all codes [LIVE-7, LIVE-8]', async () => {
    const { openTab } = openBrowser()
    const { bulletin } = openTab(true)
    for (const id of ['a', 'b', 'c', 'd']) bulletin.hear(codeOf(id))
    await settle()
    const { notices, unseen } = bulletin.state()
    expect(notices.map(({ key }) => key)).toEqual(['d 1', 'c 1', 'b 1'])
    expect(unseen).toHaveLength(4)
  })

  it('changes the sentence when the same is told again [LIVE-7]', async () => {
    const { openTab } = openBrowser()
    const { bulletin } = openTab(true)
    bulletin.hear(codeOf('a'))
    await settle()
    const { spoken } = bulletin.state()
    bulletin.hear(codeOf('b'))
    await settle()
    expect(bulletin.state().spoken).not.toBe(spoken)
    expect(bulletin.state().spoken.trim()).toBe(spoken)
  })
})
