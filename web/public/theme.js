// Runs before the first paint, so that a dark page never flashes white. An external file because the content security
// policy allows no inline script. In the app `src/ui/theme.ts` does the same and offers the choice; the
// prerendered pages have this alone.
;(function () {
  var system = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var stored = null
    try {
      stored = localStorage.getItem('theme')
    } catch {
      // Storage may be forbidden; the system's theme it is.
    }
    var dark = stored === 'dark' || (stored !== 'light' && system.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    var meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', dark ? '#0e100e' : '#f7f5f1')
  }
  apply()
  system.addEventListener('change', apply)
})()
