import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { StateFile } from './state-file.ts'

afterEach(() => vi.useRealTimers())

test('many changes cause one write, and no write follows the close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const path = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'state.json')
  let state = 1
  const file = new StateFile(path, () => state)
  file.touch()
  file.touch()
  expect(vi.getTimerCount()).toBe(1)
  state = 2
  await file.close()
  expect(readFileSync(path, 'utf8')).toBe('2')
  file.touch()
  expect(vi.getTimerCount()).toBe(0)
})
