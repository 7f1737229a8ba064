import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { isSoak } from '../../server/test/harness/rounds.ts'

export const narrow = { width: 360, height: 740 }
export const wide = { width: 1280, height: 800 }

/**
 * Checks the page in both themes and at each width: axe finds nothing, and nothing scrolls sideways. The dark theme changes
 * colours only, so that only the rules about contrast run again. A quick run asks axe about the last width only.
 */
export async function checkPage(page: Page, widths = [narrow, wide]): Promise<void> {
  expectRoundsTag()
  // What opens over a page, and is not a dialog, belongs to none of its landmarks.
  const isLayered = await page.locator('[data-radix-popper-content-wrapper]').isVisible()
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const where = `${new URL(page.url()).pathname} at ${viewport.width} px, ${colorScheme}`
      expect(await overhang(page), `${where}: nothing scrolls sideways`).toBeLessThanOrEqual(0)
      if (!isSoak && viewport !== widths.at(-1)) continue
      // The legacy mode does without a second page, and ours have no frames.
      const axe = new AxeBuilder({ page })
        .setLegacyMode()
        // All rules are asked; what passed is not described, which would take as long again.
        .options({ resultTypes: ['violations'] })
      if (colorScheme === 'dark') axe.withRules('color-contrast')
      else if (isLayered) axe.disableRules('region')
      const { violations } = await axe.analyze()
      expect(violations.map(wordsOf), where).toEqual([])
    }
  }
}

/** A walk that `npm test` shortens carries a tag, by which the soak finds it. */
export function expectRoundsTag(): void {
  const { tags } = test.info()
  expect(tags.includes('@rounds') || tags.includes('@soak'), 'the walk has a tag').toBe(true)
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const wordsOf = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`

/** By how many px the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
