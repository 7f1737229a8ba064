import { expect, test } from 'vitest'
import { readTree, treeOf } from '../architecture/tree.ts'
import { mapOf, mapPage } from './rules.ts'

test('the map of rules and tests is up to date: npm run rules', () => {
  const tree = readTree()
  expect(tree.get(mapPage)?.text).toBe(mapOf(tree))
})

test('the map lists the files that name each rule, and the rules without a test', () => {
  const map = mapOf(
    treeOf({
      'docs/product.md': '## Numbers\n\n- **NUM-1** One.\n- **NUM-2** Two.\n- **NUM-3** Three.\n',
      'e2e/a.spec.ts': "test('a walk [NUM-1, NUM-2]', () => {})\ntest('another [NUM-1]', () => {})",
      'server/test/b.test.ts': 'describe.each(rows)(`of ${kind} [NUM-2]`, () => {})',
    }),
  )
  expect(map).toContain('2 of 3 rules have a test.')
  expect(map).toContain('## Rules without a test\n\n| | rule |\n|---|---|\n| NUM-3 | Three. |\n')
  expect(map).toContain('| NUM-1 | `e2e/a.spec.ts` (2) |')
  expect(map).toContain('| NUM-2 | `e2e/a.spec.ts`, `server/test/b.test.ts` |')
  expect(map).toContain('| NUM-3 | none |')
})
