// The worker behind the pages: it shows the offline page when there is no network, and keeps the hashed files of the
// releases that open tabs may still need. It never answers for the API or a webhook: what money and orders are, only
// the server says. `web/build/offline-files.ts` fills in the two lines below when the pages are built.
const release = 'RELEASE'
const offlineFiles = ['OFFLINE FILES']

const offlinePage = '/offline.html'
const offlineCache = `offline-${release}`
const assetCache = `assets-${release}`

addEventListener('install', (event) => {
  event.waitUntil(install())
})

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(api|hooks)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event))
  else if (offlineFiles.includes(pathname)) event.respondWith(openOfflineFile(request))
})

addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data?.json() ?? {}))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.to))
})

/** Shows a notice once: one that is sent again has the same tag, and replaces the first. */
async function showNotice({ id, title = 'News of your account', text = '', to }) {
  await registration.showNotification(title, { body: text, tag: `notice-${id}`, data: { to } })
}

/** The page that a notice is about, in a tab that is open where there is one. */
async function openPage(to = '/notifications') {
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return clients.openWindow(to)
  await open.focus()
  return open.navigate(to)
}

async function install() {
  const cache = await caches.open(offlineCache)
  // A name without a hash may be in the browser's own cache from the release before.
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'no-cache' })))
  await caches.open(assetCache)
  // Nothing here depends on which release a tab is of, so that a new worker need not wait for the old tabs to close.
  await skipWaiting()
}

async function activate() {
  // In the order they were made: this release's and the one before, which a tab opened before the release still loads from.
  const names = await caches.keys()
  const kept = new Set([
    offlineCache,
    ...names.filter((name) => name.startsWith('assets-')).slice(-2),
  ])
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)))
  await clients.claim()
}

/** The network's answer, or the offline page when there is none. */
async function openPage(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

/** A hashed file never changes: the kept one if there is one. */
async function openAsset(event) {
  const { request } = event
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()))
  return answer
}

async function keep(request, answer) {
  try {
    const cache = await caches.open(assetCache)
    await cache.put(request, answer)
  } catch {
    // The device is full: the page has its answer all the same.
  }
}

/** What the offline page is made of may change with a release: the network first. */
async function openOfflineFile(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}
