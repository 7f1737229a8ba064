import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const style = readFileSync(new URL('./base.css', import.meta.url), 'utf8')
const [light = {}, dark = {}] = style.split("[data-theme='dark']").map(colorsOf)
const themes = { light, dark: { ...light, ...dark } }

/** The minimum contrast of a text or mark, and the grounds on which it is read. */
const pairs = [
  [7, 'ink', ['paper', 'surface', 'raised', 'sunken']],
  [4.5, 'ink-soft', ['paper', 'surface', 'raised', 'sunken', 'over-soft', 'info-soft']],
  [4.5, 'ink-soft', ['accent-soft', 'wait-soft', 'stop-soft']],
  [4.5, 'ink-faint', ['paper', 'surface', 'raised', 'sunken', 'over-soft']],
  [4.5, 'accent', ['paper', 'surface', 'raised', 'sunken', 'accent-soft']],
  [4.5, 'info', ['paper', 'surface', 'raised', 'info-soft']],
  [4.5, 'wait', ['paper', 'surface', 'raised', 'wait-soft']],
  [4.5, 'stop', ['paper', 'surface', 'raised', 'stop-soft']],
  [4.5, 'on-accent', ['accent', 'accent-strong']],
  [4.5, 'on-stop', ['stop', 'stop-strong']],
  [4.5, 'on-signal', ['signal']],
  [4.5, 'on-panel', ['ink-panel']],
  [4.5, 'on-panel-soft', ['ink-panel']],
  [3, 'signal', ['ink-panel']],
  [3, 'spent', ['paper', 'surface', 'raised']],
  [3, 'line-strong', ['paper', 'surface', 'sunken']],
] as const

test.each(Object.entries(themes))('the %s palette meets the contrast of WCAG AA', (_, colors) => {
  for (const [least, front, grounds] of pairs)
    for (const ground of grounds)
      expect(
        contrast(colors[front], colors[ground]),
        `${front} on ${ground}`,
      ).toBeGreaterThanOrEqual(least)
})

function colorsOf(block: string): Record<string, string> {
  const found = block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)
  return Object.fromEntries([...found].map(([, name = '', color = '']) => [name, color]))
}

function contrast(front = '', ground = ''): number {
  const [darker = 0, lighter = 0] = [luminance(front), luminance(ground)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
