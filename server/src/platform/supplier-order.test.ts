import { describe, expect, test } from 'vitest'
import { SupplierOrder } from './supplier-order.ts'

const supplier = (name: string) => ({ name })

function threeSuppliers() {
  const clock = { ms: 0 }
  const suppliers = new SupplierOrder([supplier('a'), supplier('b'), supplier('c')], () => clock.ms)
  const order = () => suppliers.inOrder().map(({ name }) => name)
  const fails = (name: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      suppliers.begin(name)(false)
    }
  }
  return { clock, suppliers, order, fails }
}

describe('the order of the suppliers [NUM-62]', () => {
  test('follows the configuration while all serve', () => {
    const { order, fails } = threeSuppliers()
    expect(order()).toEqual(['a', 'b', 'c'])
    fails('a', 2)
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  test('passes by one that failed three times in a row, for half a minute', () => {
    const { clock, order, fails } = threeSuppliers()
    fails('a', 3)
    clock.ms = 29_999
    expect(order()).toEqual(['b', 'c'])
    clock.ms = 30_000
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  test('has a circuit that opens, is half-open after half a minute, and closes with a success [OPS-14]', () => {
    const { clock, suppliers, fails } = threeSuppliers()
    const circuits = () => suppliers.all.map(({ name }) => suppliers.circuitOf(name))
    expect(circuits()).toEqual(['closed', 'closed', 'closed'])
    fails('b', 3)
    expect(circuits()).toEqual(['closed', 'open', 'closed'])
    clock.ms = 30_000
    expect(circuits()).toEqual(['closed', 'half-open', 'closed'])
    const ended = suppliers.begin('b')
    expect(circuits()).toEqual(['closed', 'open', 'closed'])
    ended(true)
    expect(circuits()).toEqual(['closed', 'closed', 'closed'])
  })

  test('passes by one whose calls are used up, and opens no circuit [OPS-15]', () => {
    const calls = { a: false, b: true }
    const suppliers = new SupplierOrder([
      { name: 'a', hasCallsLeft: () => calls.a },
      { name: 'b', hasCallsLeft: () => calls.b },
      { name: 'c' },
    ])
    const order = () => suppliers.inOrder().map(({ name }) => name)
    expect(order()).toEqual(['b', 'c'])
    expect(suppliers.circuitOf('a')).toBe('closed')
    calls.a = true
    calls.b = false
    expect(order()).toEqual(['a', 'c'])
  })

  test('keeps its circuit where a supplier got no request, and is tried by the next order [OPS-15]', () => {
    const { clock, suppliers, order, fails } = threeSuppliers()
    for (let count = 0; count < 3; count += 1) suppliers.begin('a')(undefined)
    expect(order()).toEqual(['a', 'b', 'c'])
    fails('a', 3)
    suppliers.begin('a')(undefined)
    expect(suppliers.circuitOf('a')).toBe('open')
    clock.ms = 30_000
    suppliers.begin('a')(undefined)
    expect(suppliers.circuitOf('a')).toBe('half-open')
  })

  test('begins again with one success', () => {
    const { suppliers, order, fails } = threeSuppliers()
    fails('a', 2)
    suppliers.begin('a')(true)
    fails('a', 2)
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  test('lets one order try a supplier that failed, and the others wait for its outcome', () => {
    const { clock, suppliers, order, fails } = threeSuppliers()
    fails('a', 3)
    clock.ms = 30_000
    const ended = suppliers.begin('a')
    expect(order()).toEqual(['b', 'c'])
    ended(false)
    clock.ms = 59_999
    expect(order()).toEqual(['b', 'c'])
    clock.ms = 60_000
    suppliers.begin('a')(true)
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  test('passes by one that keeps an order waiting for three seconds, until it answers', () => {
    const { clock, suppliers, order } = threeSuppliers()
    const ended = suppliers.begin('a')
    clock.ms = 2_999
    expect(order()).toEqual(['a', 'b', 'c'])
    clock.ms = 3_000
    expect(order()).toEqual(['b', 'c'])
    ended(true)
    expect(order()).toEqual(['a', 'b', 'c'])
  })

  test('has all of them where each fails', () => {
    const { order, fails } = threeSuppliers()
    for (const name of ['a', 'b', 'c']) fails(name, 3)
    expect(order()).toEqual(['a', 'b', 'c'])
  })
})
