// Brings the page back by itself when the connection is. Without this script its link does the same by hand.
// An external file because the content security policy allows no inline script.
;(function () {
  // At random times, so that not all browsers ask at the same moment after an outage.
  const everyMs = 4000 + Math.random() * 4000

  function tell() {
    document.querySelector('#offline').hidden = navigator.onLine
    document.querySelector('#unreached').hidden = !navigator.onLine
  }

  // The worker shows this page in place of another; opened by its own address there is nothing to come back to.
  function comeBack() {
    if (location.pathname === '/offline.html') location.replace('/')
    else location.reload()
  }

  // The system cannot know whether our server answers; a HEAD passes the worker by.
  async function ask() {
    if (document.hidden || !navigator.onLine) return
    try {
      const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
      if (answer.ok) comeBack()
    } catch {
      // Still away.
    }
  }

  tell()
  addEventListener('offline', tell)
  addEventListener('online', comeBack)
  setInterval(ask, everyMs)
})()
