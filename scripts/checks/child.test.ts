import { expect, test } from 'vitest'
import { run } from './child.ts'

const script = (code: string) => [process.execPath, '--eval', code]

test('returns the exit code and the output', async () => {
  const ended = await run(
    script('console.log("out"); console.error("err"); process.exit(3)'),
    20_000,
  )
  expect(ended.code).toBe(3)
  expect(ended.output).toContain('out')
  expect(ended.output).toContain('err')
})

test('a missing command fails', async () => {
  const ended = await run(['no-such-command'], 20_000)
  expect(ended.code).not.toBe(0)
  expect(ended.output).toContain('no-such-command')
})

test('a child process that hangs is killed together with its children', async () => {
  const hang = 'setInterval(() => {}, 1000)'
  // The grandchild holds the pipes open. If it stayed alive, this test would wait for ever.
  const pipes = "{ stdio: ['ignore', 'inherit', 'inherit'] }"
  const fork = `require('node:child_process').spawn(process.execPath, ['--eval', '${hang}'], ${pipes})`
  const ended = await run(script(`${fork}; ${hang}`), 1500)
  expect(ended.code).toBeNull()
  expect(ended.output).toContain('did not end within 2 s')
})
