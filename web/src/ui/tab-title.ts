/** Makes the title of the tab from that of the page. */
type Retitle = (title: string) => string

let retitle: Retitle | undefined
/** What the page calls itself. */
let own = ''
let watch: MutationObserver | undefined

/**
 * Changes the title of the tab on every page until it is taken back with undefined. At once and not by a render, which
 * a busy or hidden tab delays.
 */
export function setTabTitle(next: Retitle | undefined): void {
  if (!retitle) own = document.title
  retitle = next
  document.title = next ? next(own) : own
  // Not with the module, whose tests run where there is no document.
  watch ??= new MutationObserver(keepOwn)
  if (next) watch.observe(document.head, { subtree: true, childList: true, characterData: true })
  else watch.disconnect()
}

/** A navigation writes the title of its page over ours. */
function keepOwn(): void {
  if (!retitle || document.title === retitle(own)) return
  own = document.title
  document.title = retitle(own)
}
