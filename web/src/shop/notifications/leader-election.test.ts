import { afterEach, expect, it, vi } from 'vitest'
import { LeaderElection } from './leader-election.ts'

const elections: LeaderElection[] = []

function openTab(isVisible = true) {
  const tab = { isVisible, isLeader: false, changes: 0 }
  const election = new LeaderElection({
    isVisible: () => tab.isVisible,
    onChange: (isLeader) => {
      tab.isLeader = isLeader
      tab.changes += 1
    },
  })
  elections.push(election)
  const show = (isVisible: boolean) => {
    tab.isVisible = isVisible
    election.update()
  }
  return { tab, election, show }
}
type OpenTab = ReturnType<typeof openTab>

/** Waits until these tabs, by their positions, are the leaders. */
const expectLeaders = (tabs: readonly OpenTab[], leaders: readonly number[]) =>
  expect
    .poll(() => tabs.flatMap(({ tab }, index) => (tab.isLeader ? [index] : [])))
    .toEqual(leaders)

/** The number of requests that wait for the lock, after all others were answered. */
async function pendingRequests(): Promise<number | undefined> {
  for (let count = 0; count < 10; count += 1) await navigator.locks.query()
  return (await navigator.locks.query()).pending?.length
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const election of elections.splice(0)) election.leave()
})

it('elects the first visible tab, and the next one when that is hidden or closed [LIVE-9]', async () => {
  const tabs = [openTab(false), openTab(), openTab()] as const
  await expectLeaders(tabs, [1])
  tabs[1].show(false)
  expect(tabs[1].tab.isLeader, 'a hidden tab stops at once').toBe(false)
  await expectLeaders(tabs, [2])
  tabs[2].election.leave()
  tabs[0].show(true)
  await expectLeaders(tabs, [0])
  expect(tabs.map(({ tab }) => tab.changes)).toEqual([1, 2, 2])
})

it('elects the visible tab that takes over, and the earlier one when that is hidden [LIVE-9]', async () => {
  const tabs = [openTab(), openTab(), openTab(false)] as const
  await expectLeaders(tabs, [0])
  tabs[2].election.takeOver()
  tabs[1].election.takeOver()
  await expectLeaders(tabs, [1])
  tabs[1].election.takeOver()
  await pendingRequests()
  tabs[1].show(false)
  await expectLeaders(tabs, [0])
  expect(tabs.map(({ tab }) => tab.changes)).toEqual([3, 2, 0])
})

it('waits in the queue once, however often the tabs take over from each other', async () => {
  const tabs = [openTab(), openTab()] as const
  for (let count = 0; count < 10; count += 1) {
    tabs[count % 2 === 0 ? 1 : 0].election.takeOver()
    expect(await pendingRequests()).toBeLessThanOrEqual(tabs.length)
  }
})

const actions: readonly ((tab: OpenTab) => void)[] = [
  ({ show }) => show(true),
  ({ show }) => show(false),
  ({ election }) => election.takeOver(),
]

it('elects one tab after any three changes of two tabs at the same moment [LIVE-9]', async () => {
  const changes = [0, 1].flatMap((tab) => actions.map((act) => ({ tab, act })))
  for (const first of changes)
    for (const second of changes)
      for (const third of changes) {
        const tabs = [openTab(), openTab()] as const
        await expectLeaders(tabs, [0])
        for (const { tab, act } of [first, second, third]) {
          const changed = tabs[tab]
          if (changed) act(changed)
        }
        await pendingRequests()
        const leaders = tabs.filter(({ tab }) => tab.isLeader)
        expect(leaders).toHaveLength(tabs.some(({ tab }) => tab.isVisible) ? 1 : 0)
        expect(leaders.every(({ tab }) => tab.isVisible)).toBe(true)
        for (const { election } of tabs) election.leave()
      }
})

it('makes each visible tab a leader where the browser has no locks [LIVE-9]', () => {
  vi.stubGlobal('navigator', {})
  const tabs = [openTab(), openTab(false)] as const
  expect(tabs.map(({ tab }) => tab.isLeader)).toEqual([true, false])
  tabs[0].show(false)
  tabs[1].show(true)
  tabs[1].election.takeOver()
  expect(tabs.map(({ tab }) => tab.isLeader)).toEqual([false, true])
})
