import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void, level = 'trace'): string[] {
  const lines: string[] = []
  write(openLog(level, { write: (line: string) => void lines.push(line) }))
  return lines
}

const canary = 'canary-7f3a91'

test.each([
  'password',
  'pass',
  'token',
  'secret',
  'api_key',
  'apiKey',
  'authorization',
  'cookie',
  'code',
  'details',
  'totp',
  'signature',
])('%s is redacted at the top and two levels deep, for any value', (name) => {
  for (const value of [canary, [canary], { inner: canary }, 12345678]) {
    const [line = ''] = logged((log) =>
      log.info({ [name]: value, a: { [name]: value, b: { [name]: value } }, kept: 'kept' }, 'x'),
    )
    expect(line).not.toMatch(/canary|12345678/)
    expect(line.match(/\[redacted\]/g)).toHaveLength(3)
    expect(JSON.parse(line)).toMatchObject({ kept: 'kept', msg: 'x' })
  }
})

test('secrets in request headers and in an error are redacted', () => {
  const [line = ''] = logged((log) =>
    log.error({
      req: { headers: { cookie: canary, authorization: canary } },
      err: Object.assign(new Error('failed'), { token: canary, config: { apiKey: canary } }),
    }),
  )
  expect(line).not.toContain(canary)
  expect(line).toContain('failed')
})

test('a log line stays one valid JSON line for any input', () => {
  const nasty = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028\u0000\ud800'
  const lines = logged((log) => {
    log.warn({ name: nasty, [nasty]: 1 }, nasty)
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(lines[0]).not.toContain('\u001b')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40 })
})

test('messages below the level are not written', () => {
  const lines = logged((log) => {
    log.info('no')
    log.warn('yes')
  }, 'warn')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['yes'])
  expect(logged((log) => log.fatal('no'), 'silent')).toEqual([])
})
