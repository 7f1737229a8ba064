/** Makes the title of the tab from the title of the page. */
type Retitle = (title: string) => string

let retitle: Retitle | undefined
/** The title of the page itself. */
let own = ''
let watch: MutationObserver | undefined

/**
 * Changes the title of the tab on every page, until it is called with undefined. It acts at once and not in a render,
 * which a busy or hidden tab delays.
 */
export function setTabTitle(next: Retitle | undefined): void {
  if (!retitle) own = document.title
  retitle = next
  document.title = next ? next(own) : own
  // Not on load of the module: its tests run without a document.
  watch ??= new MutationObserver(keepOwn)
  if (next) watch.observe(document.head, { subtree: true, childList: true, characterData: true })
  else watch.disconnect()
}

/** Runs when a navigation has set the title of its page. */
function keepOwn(): void {
  if (!retitle || document.title === retitle(own)) return
  own = document.title
  document.title = retitle(own)
}
