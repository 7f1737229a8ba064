import { describe, expect, test } from 'vitest'
import { currentScope, inScope, type Span, traced, tracedTogether } from './scope.ts'

/** A span that records its own end and its children. */
function recorded(name: string, record: string[], links: readonly Span[] = []): Span {
  record.push(`${name} begins${links.length > 0 ? ` with ${links.length} links` : ''}`)
  return {
    traceId: name,
    child: (child, options) => recorded(`${name} > ${child}`, record, options.links),
    set: () => undefined,
    end: (error) => void record.push(`${name} ${error === undefined ? 'ends' : 'fails'}`),
  }
}

describe('traced work', () => {
  test('runs without a span where none is under way', async () => {
    expect(await traced('call', { kind: 'client' }, (span) => Promise.resolve(span))).toBe(
      undefined,
    )
  })

  test('is a child of the current span, and keeps the request', async () => {
    const record: string[] = []
    const span = recorded('root', record)
    const id = await inScope({ requestId: 'r-1', span }, () =>
      traced('call', { kind: 'client' }, async () => {
        await traced('inner', { kind: 'client' }, () => Promise.resolve())
        return currentScope()?.requestId
      }),
    )
    expect(id).toBe('r-1')
    expect(record).toEqual([
      'root begins',
      'root > call begins',
      'root > call > inner begins',
      'root > call > inner ends',
      'root > call ends',
    ])
  })

  test('that fails ends its span as failed', async () => {
    const record: string[] = []
    const failing = inScope({ span: recorded('root', record) }, () =>
      traced('call', { kind: 'client' }, () => Promise.reject(new Error('no'))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(record).toEqual(['root begins', 'root > call begins', 'root > call fails'])
  })
})

describe('work for several callers', () => {
  test('is in the scope of a single one', async () => {
    const scope = { requestId: 'r-1' }
    expect(await tracedTogether([scope], () => Promise.resolve(currentScope()))).toBe(scope)
    expect(await tracedTogether([undefined], () => Promise.resolve(currentScope()))).toEqual({})
  })

  test('is in the first trace, linked to the others, and of no request', async () => {
    const record: string[] = []
    const callers = ['a', 'b', 'c'].map((name) => ({
      requestId: name,
      span: recorded(name, record),
    }))
    const scope = await tracedTogether([undefined, ...callers], () =>
      Promise.resolve(currentScope()),
    )
    expect([scope?.requestId, scope?.span?.traceId]).toEqual([undefined, 'a > batch'])
    expect(record.slice(3)).toEqual(['a > batch begins with 2 links', 'a > batch ends'])
  })

  test('without traces has no scope of a caller', async () => {
    const callers = [{ requestId: 'a' }, { requestId: 'b' }]
    expect(await tracedTogether(callers, () => Promise.resolve(currentScope()))).toEqual({})
  })
})
