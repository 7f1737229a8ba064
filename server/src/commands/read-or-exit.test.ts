import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['hooks.ts', 'PORT'],
  ['suppliers.ts', 'PORT'],
  ['deliveries.ts reread', 'PORT'],
  ['verify-ledger.ts', 'SECRET_KEY'],
  ['migrate.ts', 'SECRET_KEY'],
])('%s ends with a text of the faults, without a stack trace [OPS-1]', (words, setting) => {
  const [file = '', ...rest] = words.split(' ')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${import.meta.dirname}/${file}`, ...rest],
    { env: { ...process.env, [setting]: 'x' }, encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The configuration has \d+ fault\(s\):\n(?: {2}- .+\n)+$/),
  })
  expect(stderr).toContain(`  - ${setting} `)
})
