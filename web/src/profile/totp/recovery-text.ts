/** The file of recovery codes: what they are for, then one a line. */
export function recoveryText(brand: string, codes: readonly string[]): string {
  const head = `Recovery codes for two-step sign-in at ${brand}. Each signs you in once.`
  return `${[head, '', ...codes].join('\n')}\n`
}

/** Has the browser save a text as a file of that name. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
