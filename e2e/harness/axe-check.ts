import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { isSoak } from '../../server/test/harness/rounds.ts'
import { smallTargets } from './target-check.ts'

export const narrow = { width: 360, height: 740 }
/** Between the two others; the soak adds it to every check of `wide`. */
export const tablet = { width: 768, height: 1024 }
export const wide = { width: 1280, height: 800 }

/**
 * Checks that axe finds nothing, that the page does not scroll sideways, and that targets on a phone are large enough.
 * The themes differ in colours only, so axe runs all rules once for each width, in the dark theme. At the last width it
 * runs them in the light theme, and the contrast rule in the dark theme. A quick run uses axe at the last width only.
 * The soak adds the narrowest phone, a tablet and the widest screen.
 */
export async function checkPage(page: Page, widths = [narrow, wide]): Promise<void> {
  expectRoundsTag()
  for (const viewport of isSoak ? new Set(widths.flatMap(withExtremes)) : widths) {
    await page.setViewportSize(viewport)
    const isLast = viewport === widths.at(-1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const where = `${new URL(page.url()).pathname} at ${viewport.width} px, ${colorScheme}`
      expect(await overhang(page), `${where}: nothing scrolls sideways`).toBeLessThanOrEqual(0)
      if (isLast || (isSoak && colorScheme === 'dark'))
        expect(await violations(page, isLast && colorScheme === 'dark'), where).toEqual([])
    }
    // An element that appears late may cover a target while it moves.
    if (viewport === narrow) await expect.poll(() => page.evaluate(smallTargets)).toEqual([])
  }
}

type Viewport = typeof narrow

/** The viewport, preceded by its extremes: a narrower phone, or a tablet and a wider screen. */
function withExtremes(viewport: Viewport): Viewport[] {
  if (viewport === narrow) return [{ width: 320, height: 640 }, narrow]
  if (viewport !== wide) return [viewport]
  return [tablet, { width: 1920, height: 1080 }, wide]
}

/** The violations that axe finds on the current page, as text. */
async function violations(page: Page, contrastOnly: boolean): Promise<string[]> {
  // The legacy mode opens no second page. It cannot check frames, and our pages have none.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Skip the description of passed rules, which would double the time.
    .options({ resultTypes: ['violations'] })
  // A popover that is not a dialog belongs to no landmark.
  const isLayered = await page.locator('[data-radix-popper-content-wrapper]').isVisible()
  if (contrastOnly) axe.withRules('color-contrast')
  else if (isLayered) axe.disableRules('region')
  return (await axe.analyze()).violations.map(wordsOf)
}

/** Checks that the walk has the tag by which the soak finds walks that `npm test` shortens. */
export function expectRoundsTag(): void {
  const { tags } = test.info()
  expect(tags.includes('@rounds') || tags.includes('@soak'), 'the walk has a tag').toBe(true)
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const wordsOf = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`

/** The horizontal overflow of the page, in px. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
