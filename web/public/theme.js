;(function () {
  var system = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var stored = null
    try {
      stored = localStorage.getItem('theme')
    } catch {}
    var dark = stored === 'dark' || (stored !== 'light' && system.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
    var meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', dark ? '#0e100e' : '#f7f5f1')
  }
  apply()
  system.addEventListener('change', apply)
})()
