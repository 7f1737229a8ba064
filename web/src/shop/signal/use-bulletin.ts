import { useEffect, useState, useSyncExternalStore } from 'react'
import { giveAlert, canAlert, readAlerts } from './alerts.ts'
import { Bulletin, type BulletinState, type Tab } from './bulletin.ts'
import { showTabSigns } from './tab-signs.ts'
import { claimTold } from './told.ts'

/** How long a tab must be looked at until its codes count as seen (LIVE-8). */
const lookMs = 3_000
/** The tab with the focus claims news before a window beside it. */
const besideMs = 40

/** The bulletin of this tab, for as long as the shell is mounted. Mount it once. */
export function useBulletin(): Bulletin {
  const [bulletin] = useState(() => new Bulletin(tab))
  useEffect(() => {
    const wake = () => {
      if (isVisible()) void bulletin.tellWaiting()
    }
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === seenKey && newValue !== null) bulletin.seenElsewhere(newValue.split('\n'))
    }
    document.addEventListener('visibilitychange', wake)
    addEventListener('storage', hear)
    return () => {
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('storage', hear)
    }
  }, [bulletin])
  const { unseen } = useBulletinState(bulletin)
  useEffect(() => () => showTabSigns([]), [])
  useEffect(
    () => (unseen.length > 0 ? whenLookedAt(() => bulletin.see()) : undefined),
    [bulletin, unseen],
  )
  return bulletin
}

export function useBulletinState(bulletin: Bulletin): BulletinState {
  return useSyncExternalStore(bulletin.subscribe, bulletin.state)
}

/** The other tabs read here what this one has shown. */
const seenKey = 'seen-codes'

const isVisible = (): boolean => document.visibilityState === 'visible'

const tab: Tab = {
  isVisible,
  claim: async (key) => {
    if (!document.hasFocus()) await new Promise((done) => setTimeout(done, besideMs))
    return claimTold(key)
  },
  publishSeen: (keys) => localStorage.setItem(seenKey, keys.join('\n')),
  mark: showTabSigns,
  alert: (key) => void alertOnce(key),
}

/** Any tab may sound, seen or not; one of them does. */
async function alertOnce(key: string): Promise<void> {
  const alerts = readAlerts()
  if (!alerts.sound && !alerts.vibration) return
  if (canAlert() && (await claimTold(`${key} alert`))) giveAlert(alerts)
}

/** Runs once the tab was visible for long enough without a break; returns how to stop waiting. */
function whenLookedAt(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isVisible()) timer = setTimeout(run, lookMs)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
