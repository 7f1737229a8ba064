import { expect, type Page } from '@playwright/test'
import { expectRoundsTag, overhang } from './axe-check.ts'
import { visit } from './fixtures.ts'

/** A screen of 1280 x 1024 at 200 %, and the width at which no page may scroll sideways (WCAG 1.4.10). */
export const windows = {
  'at 200 %': { width: 640, height: 512 },
  'at 320 px': { width: 320, height: 512 },
} as const

/** The overflow faults of the page in its window, as text. */
export async function faults(page: Page): Promise<string[]> {
  const wide = await overhang(page)
  const sideways = wide > 0 ? [`the page is ${wide} px wider than its window`] : []
  return [...sideways, ...(await page.evaluate(cutOff)), ...(await page.evaluate(underHelp))]
}

/** Controls whose text is cut off, or that reach out of the window. Runs in the page. */
export function cutOff(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}"`
  const scrolls = (element: Element): boolean =>
    element.parentElement !== null &&
    (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) ||
      scrolls(element.parentElement))
  const found: string[] = []
  for (const element of document.querySelectorAll('a, button, summary, select, [role=button]')) {
    if (!isShown(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // The touch area around a small control contains no text.
    const hasArea = element.classList.replace('touch-target', 'without-area')
    const isShortened = style.textOverflow === 'ellipsis' && element.hasAttribute('title')
    const isWide = element.scrollWidth > element.clientWidth + 1
    const isHigh = element.scrollHeight > element.clientHeight + 2
    if (hasArea) element.classList.replace('without-area', 'touch-target')
    // An inline box has no size of its own to overflow.
    if (style.display !== 'inline' && !isShortened && (isWide || isHigh))
      found.push(`cut off: ${name(element)}`)
    if ((right > innerWidth + 0.5 || left < -0.5) && !scrolls(element))
      found.push(`out of the window: ${name(element)}`)
  }
  return found
}

/** Controls under the bar with the help button: the tab bar at the page's end, or the header at its start. */
function underHelp(): string[] {
  const buttons = [...document.querySelectorAll('button')].filter(
    (one) => one.textContent === 'Help',
  )
  const help = buttons.find((one) => one.checkVisibility({ visibilityProperty: true }))
  // On a phone the back office has the help button in its menu.
  if (!help) return buttons.some((one) => one.closest('aside')) ? [] : ['there is no help button']
  const bar = help.closest('[data-tab-bar], header, aside')
  if (!bar) return ['the help button is in no bar']
  scrollTo({
    top: bar.matches('header') ? 0 : document.documentElement.scrollHeight,
    behavior: 'instant',
  })
  const over = bar.getBoundingClientRect()
  const controls = [
    ...document.querySelectorAll('main :is(a, button, input, select, summary), footer a'),
  ]
  return controls
    .filter((one) => one !== help && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return bottom > over.top && top < over.bottom && right > over.left && left < over.right
    })
    .map(
      (one) =>
        `the help's bar lies over "${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 60)}"`,
    )
}

/** Checks that nothing of the page at an address is cut off or covered, in either window. */
export async function expectToFit(page: Page, url: string): Promise<void> {
  expectRoundsTag()
  for (const [how, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    await visit(page, url)
    expect(await faults(page), `${new URL(page.url()).pathname} ${how}`).toEqual([])
  }
}
