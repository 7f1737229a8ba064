const storageKey = 'claimed-notices'
const keptMost = 100
/** How long another tab may take to see what this one has stored. */
const holdMs = 5_000

/**
 * True for the first tab of this browser that asks for a key, for one time. A lock decides between tabs that ask at the
 * same moment, the storage about everything before: it reaches other tabs a little later.
 */
export async function claimOnce(key: string): Promise<boolean> {
  if (storedKeys().includes(key)) return false
  // Plain http has no locks.
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
