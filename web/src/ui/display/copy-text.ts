/** Puts text on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard on plain http, or no permission: the old way still works there.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, so that its focus trap does not take the selection away.
  const home = before?.closest('[role=dialog]') ?? document.body
  home.append(area)
  area.select()
  const isCopied = runCopyCommand()
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

function runCopyCommand(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}
