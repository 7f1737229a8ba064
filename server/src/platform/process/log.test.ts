import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { inScope } from '../trace/scope.ts'
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

const withCode = (error: Error, code: unknown) => Object.assign(error, { code })

test.each<[what: string, error: Error, code: string | undefined]>([
  ['a refused connection', withCode(new Error('no'), 'ECONNREFUSED'), 'ECONNREFUSED'],
  ['a refusal of the database', withCode(new DatabaseError('no', 2, 'error'), '57014'), '57014'],
  [
    'an error of a library',
    withCode(new Error('no'), 'FST_ERR_CTP_BODY_TOO_LARGE'),
    'FST_ERR_CTP_BODY_TOO_LARGE',
  ],
  ['a cause', new Error('no', { cause: withCode(new Error('why'), 'ENOTFOUND') }), 'ENOTFOUND'],
  ['a code by SMS', withCode(new Error('no'), '57014'), undefined],
  ['a code by SMS with letters', withCode(new Error('no'), 'AB12CD'), undefined],
  ['a number', withCode(new Error('no'), 123456), undefined],
  ['no code', new Error('no'), undefined],
])(
  'the log names the cause of an error but no secret code: %s [OPS-12, OPS-18]',
  (_what, error, code) => {
    const [line = ''] = logged((log) => log.error({ err: error }, 'x'))
    const { err } = JSON.parse(line)
    expect(err.error_code).toBe(code)
    expect(err.code ?? '[redacted]').toBe('[redacted]')
    expect(err.stack).toContain('no')
  },
)

test('what is logged as an error and is none keeps its text', () => {
  const [line = ''] = logged((log) => log.error({ err: 'just words' }, 'x'))
  expect(JSON.parse(line).err).toEqual({ message: 'just words' })
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

test('a line of a request bears its id, and no other line does [OPS-26]', () => {
  const lines = logged((log) => {
    log.info('before')
    inScope({ requestId: 'r-1' }, () => log.info('within'))
    inScope({ requestId: 'r-1' }, () => log.info({ request_id: 'its own' }, 'with one'))
  })
  const ids = lines.map((line) => (JSON.parse(line) as { request_id?: string }).request_id)
  expect(ids).toEqual([undefined, 'r-1', 'its own'])
})
