import { orderMost } from '@nosim/contract/shop/store.ts'
import { describe, expect, test } from 'vitest'
import {
  type CartItem,
  groupLines,
  isFull,
  linesOf,
  productsIn,
  readItems,
  totalOf,
  without,
  withItem,
  withOldest,
} from './cart.ts'

const item = (id: number, price = 500, product_id = 1): CartItem => ({
  id,
  product_id,
  product_name: `Log ${id}`,
  category_name: 'Facebook',
  url: null,
  price,
})
const onSale = (id: number, product_price = 500) => ({
  id,
  product_name: `Log ${id}`,
  category_name: 'Facebook',
  url: null,
  product_price,
})

test('a cart has no duplicates and at most as many logs as an order [STORE-11]', () => {
  expect(withItem([item(1)], item(1, 700))).toEqual([item(1)])
  const full = Array.from({ length: orderMost }, (_, n) => item(n + 1))
  expect(isFull(full)).toBe(true)
  expect(withItem(full, item(500))).toBe(full)
  expect(withItem(without(full, [3]), item(500))).toHaveLength(orderMost)
})

describe('adding a quantity of a product [STORE-29]', () => {
  const oldest = [1, 2, 3, 4, 5].map((id) => onSale(id))
  const idsOf = (cart: readonly CartItem[]) => cart.map(({ id }) => id)

  test('adds the oldest logs that are not in the cart', () => {
    const cart = withOldest([item(9), item(2)], oldest, { product: 1, count: 3 })
    expect(idsOf(cart)).toEqual([9, 2, 1, 3, 4])
    expect(cart.slice(2)).toEqual([item(1), item(3), item(4)])
  })

  test('adds fewer if fewer are in stock or fit into an order', () => {
    expect(idsOf(withOldest([item(1)], oldest, { product: 1, count: 60 }))).toEqual([1, 2, 3, 4, 5])
    const nearlyFull = Array.from({ length: orderMost - 2 }, (_, n) => item(n + 100))
    expect(withOldest(nearlyFull, oldest, { product: 1, count: 5 })).toHaveLength(orderMost)
  })
})

test.each([
  ['no stored text', null, []],
  ['invalid JSON', '[{', []],
  ['a value that is not a list', '{"id": 1}', []],
  ['an item of another version', JSON.stringify([{ id: 1, name: 'old' }, item(2)]), [item(2)]],
  ['a duplicate item', JSON.stringify([item(2), item(2)]), [item(2)]],
  ['a price that is a string', JSON.stringify([{ ...item(1), price: '500' }]), []],
])('reading a cart from %s keeps only valid items [STORE-11]', (_name, text, items) => {
  expect(readItems(text)).toEqual(items)
})

test('a stored cart longer than an order is cut when it is read', () => {
  const many = Array.from({ length: orderMost + 5 }, (_, n) => item(n + 1))
  expect(readItems(JSON.stringify(many))).toEqual(many.slice(0, orderMost))
})

test('a check marks sold logs and corrects prices, and ignores logs added after it [STORE-11, STORE-12]', () => {
  const cart = [item(1), item(2), item(3), item(4)]
  const lines = linesOf(cart, { ids: [1, 2, 3], logs: [onSale(1), onSale(3, 700)] }, [])
  expect(lines.map(({ id, isGone, price, was }) => [id, isGone, price, was])).toEqual([
    [1, false, 500, undefined],
    [2, true, 500, undefined],
    [3, false, 700, 500],
    [4, false, 500, undefined],
  ])
  expect(totalOf(lines.filter(({ isGone }) => !isGone))).toBe(1700)
})

test('logs that a purchase refused are marked as gone before the check', () => {
  const lines = linesOf([item(1), item(2)], undefined, [2])
  expect(lines.map(({ isGone }) => isGone)).toEqual([false, true])
})

test('several logs of a product are one line, ordered by their first log [STORE-32]', () => {
  const cart = [item(1, 1, 9), item(2, 1, 3), item(3, 1, 9)]
  const groups = groupLines(linesOf(cart, undefined, []))
  expect(groups.map((lines) => lines.map(({ id }) => id))).toEqual([[1, 3], [2]])
})

test('each product is listed once, in order', () => {
  expect(productsIn([item(1, 1, 9), item(2, 1, 3), item(3, 1, 9)])).toEqual([3, 9])
})
