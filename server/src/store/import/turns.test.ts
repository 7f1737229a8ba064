import { expect, test } from 'vitest'
import { compare } from './judge-lines.ts'
import { readLines } from './read-lines.ts'

const count = 20_000
const lines = Array.from({ length: count }, (_none, index) => ({
  line: index + 1,
  text: `ada-${index}@mail.test:word`,
}))

/** How often other work got a turn until `work` was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const next = () => {
    turns += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  await work()
  isOver = true
  return turns
}

test('reading a long file of one piece delays no other work', async () => {
  async function* file() {
    yield Buffer.from(lines.map(({ text }) => text).join('\n'))
  }
  expect(await turnsDuring(() => readLines(file()))).toBeGreaterThanOrEqual(count / 500 - 1)
})

test('the comparison of many lines delays no other work', async () => {
  const compared = new Map(
    lines.map(({ line, text }) => [line, { credential: text, login: text }] as const),
  )
  const known = { compared, logs: new Map<string, string>(), logins: new Map<string, string>() }
  expect(await turnsDuring(() => compare(lines, known))).toBeGreaterThanOrEqual(count / 500 - 1)
})
