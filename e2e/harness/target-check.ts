/**
 * Targets that react to less than 44 px around their centre, as text. A link within a sentence is exempt, because the
 * line sets its height. Runs in the page.
 */
export function smallTargets(): string[] {
  const least = 44
  const kinds = 'a[href], button, summary, select, textarea, input, [role=option], [role^=menuitem]'
  const start = { left: scrollX, top: scrollY }
  const found = [...document.querySelectorAll<HTMLElement>(kinds)].flatMap((target) => {
    if (!isTarget(target) || isInText(target)) return []
    const parts = partsOf(target)
    const size = sizeOf(parts)
    if (size.every((length) => length >= least - 0.5)) return []
    const other = otherAround(parts)
    if (!other) return []
    return [`${size.map(Math.round).join(' x ')} px: ${nameOf(target)}, beside it ${nameOf(other)}`]
  })
  scrollTo({ ...start, behavior: 'instant' })
  return found

  function isTarget(element: HTMLElement): boolean {
    const isHidden = !element.checkVisibility({ visibilityProperty: true })
    // An element below an open dialog cannot be pressed.
    if (isHidden || element.matches(':disabled') || element.closest('[inert], [aria-hidden=true]'))
      return false
    const { right, bottom } = element.getBoundingClientRect()
    // The skip link is above the window until it has the focus.
    return right > 0 && (bottom > 0 || getComputedStyle(element).position !== 'fixed')
  }

  /** Whether the element is part of a line of text. */
  function isInText(element: HTMLElement): boolean {
    let block: HTMLElement | null = element
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    const lengthOf = (one: HTMLElement) => (one.textContent ?? '').trim().length
    return block !== null && block !== element && lengthOf(block) > lengthOf(element)
  }

  /** The control and its labels. */
  function partsOf(element: HTMLElement): HTMLElement[] {
    const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return /^(checkbox|radio|file)$/.test(element.getAttribute('type') ?? '')
      ? [element, ...labels]
      : [element]
  }

  function boxOf(parts: readonly HTMLElement[]) {
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const left = Math.min(...boxes.map((box) => box.left))
    const top = Math.min(...boxes.map((box) => box.top))
    const right = Math.max(...boxes.map((box) => box.right))
    return { left, top, right, bottom: Math.max(...boxes.map((box) => box.bottom)) }
  }

  function sizeOf(parts: readonly HTMLElement[]): [number, number] {
    const { left, top, right, bottom } = boxOf(parts)
    return [right - left, bottom - top]
  }

  /** An element other than the target at one of the four ends of the 44 px around its centre. */
  function otherAround(parts: readonly HTMLElement[]): Element | undefined {
    parts[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, right, bottom } = boxOf(parts)
    const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 0.5]
    const ends = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const
    return ends
      .map(([endX, endY]) =>
        document.elementsFromPoint(endX, endY).find((one) => !isOver(one, parts)),
      )
      .map((hit) => hit ?? document.documentElement)
      .find((hit) => !parts.some((part) => part.contains(hit)))
  }

  /** Whether the element belongs to a temporary layer: a toast, a notice, or a popover without the target. */
  function isOver(element: Element, parts: readonly HTMLElement[]): boolean {
    const above = element.closest(
      '[data-sonner-toaster], section[aria-label=Notifications], :popover-open',
    )
    return above !== null && !parts.some((part) => above.contains(part))
  }

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `<${element.tagName.toLowerCase()}> "${name.trim().slice(0, 60)}"`
  }
}
