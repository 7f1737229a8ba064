const storageKey = 'claimed-notices'
const keptMost = 100
/** The time until another tab sees what this tab has stored, in ms. */
const holdMs = 5_000

/** Whether a tab of this browser has claimed the key. A claim of another tab is seen a little later. */
export const isClaimed = (key: string): boolean => storedKeys().includes(key)

/** Claims the key; false if it is claimed already. Only for the leader: two tabs could claim at the same moment. */
export function claimAsLeader(key: string): boolean {
  if (isClaimed(key)) return false
  localStorage.setItem(storageKey, [...storedKeys(), key].slice(-keptMost).join('\n'))
  return true
}

/**
 * Resolves to true once for each key, for the first tab of this browser that claims it, leader or not. A lock decides
 * between tabs that claim at the same moment.
 */
export async function claimOnce(key: string): Promise<boolean> {
  // Locks are not available over plain HTTP.
  if (isClaimed(key) || !('locks' in navigator)) return claimAsLeader(key)
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null) => {
      const isOurs = lock !== null && claimAsLeader(key)
      resolve(isOurs)
      if (isOurs) await new Promise((done) => setTimeout(done, holdMs))
    }
    navigator.locks
      .request(`nosim notice ${key}`, { ifAvailable: true }, hold)
      .catch(() => resolve(false))
  })
}

function storedKeys(): readonly string[] {
  return (localStorage.getItem(storageKey) ?? '').split('\n')
}
