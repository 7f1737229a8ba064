import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a run that is stopped deletes its copy of the tree', { tags: 'soak' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nosim-stopped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const watcher = watch(folder)
  const copied = once(watcher, 'change')
  const run = spawn(process.execPath, ['soak/main.ts', 'ledger'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  await copied
  watcher.close()
  run.kill('SIGTERM')
  const [code] = await once(run, 'close')
  expect(code).toBe(130)
  expect(readdirSync(folder).filter((name) => name.startsWith('nosim-soak-'))).toEqual([])
})
