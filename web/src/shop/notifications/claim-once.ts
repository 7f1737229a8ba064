const storageKey = 'claimed-notices'
const keptMost = 100
/** The time until another tab sees what this tab has stored, in ms. */
const holdMs = 5_000

/**
 * Resolves to true once for each key, for the first tab of this browser that claims it. A lock decides between tabs
 * that claim at the same moment. Storage decides about earlier claims, since it reaches other tabs a little later.
 */
export async function claimOnce(key: string): Promise<boolean> {
  if (storedKeys().includes(key)) return false
  // Locks are not available over plain HTTP.
  if (!('locks' in navigator)) return store(key)
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null) => {
      const isOurs = lock !== null && !storedKeys().includes(key)
      if (isOurs) store(key)
      resolve(isOurs)
      if (isOurs) await new Promise((done) => setTimeout(done, holdMs))
    }
    navigator.locks
      .request(`nosim notice ${key}`, { ifAvailable: true }, hold)
      .catch(() => resolve(false))
  })
}

function store(key: string): true {
  const keys = [...storedKeys(), key].slice(-keptMost)
  localStorage.setItem(storageKey, keys.join('\n'))
  return true
}

function storedKeys(): readonly string[] {
  return (localStorage.getItem(storageKey) ?? '').split('\n')
}
