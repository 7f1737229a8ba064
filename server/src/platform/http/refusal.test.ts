import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import { Problem } from '@nosim/contract/base/problem.ts'
import { describe, expect, test } from 'vitest'
import { problemOf, Refusal } from './refusal.ts'

const codes = Object.keys(errors) as ErrorCode[] // the keys of the same table

describe.each(codes)('%s', (code) => {
  test('is problem details with the message of the catalogue [API-1]', () => {
    const problem = problemOf(code)
    expect(Problem.parse(problem)).toEqual(problem)
    expect(problem).toEqual({
      type: `urn:nosim:error:${code.toLowerCase().replaceAll('_', '-')}`,
      title: errors[code].message,
      status: errors[code].status,
      code,
      message: errors[code].message,
    })
    expect(problem.status).toBeGreaterThanOrEqual(400)
  })

  test('is an error with its message', () => {
    const refusal = new Refusal(code)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({ code, message: errors[code].message, extras: {} })
  })
})

test('a custom message replaces the message and keeps the title', () => {
  const extras = { message: 'Too late.', shortage: '48.00', fields: { a: 'b' }, retry_after: 7 }
  expect(problemOf('RENTAL_OVER', extras)).toMatchObject({
    ...extras,
    title: errors.RENTAL_OVER.message,
    code: 'RENTAL_OVER',
    status: 409,
  })
  expect(new Refusal('RENTAL_OVER', extras).message).toBe('Too late.')
})
