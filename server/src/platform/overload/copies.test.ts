import { expect, test } from 'vitest'
import { Copies } from './copies.ts'

test('copies share one work, and the next one after it works again', async () => {
  const copies = new Copies<number>()
  let works = 0
  const work = async () => {
    works += 1
    const own = works
    await new Promise((resolve) => setTimeout(resolve, 5))
    return own
  }
  const together = await Promise.all([1, 2, 3].map(() => copies.run('a', work)))
  expect(together).toEqual([
    { out: 1, isOwn: true },
    { out: 1, isOwn: false },
    { out: 1, isOwn: false },
  ])
  expect(await copies.run('a', work)).toEqual({ out: 2, isOwn: true })
  expect(await Promise.all([copies.run('b', work), copies.run('c', work)])).toEqual([
    { out: 3, isOwn: true },
    { out: 4, isOwn: true },
  ])
})

test('a work that fails fails for its copies, and is not kept', async () => {
  const copies = new Copies<number>()
  const fail = () => Promise.reject(new Error('no'))
  const failed = await Promise.allSettled([copies.run('a', fail), copies.run('a', fail)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await copies.run('a', () => Promise.resolve(1))).toEqual({ out: 1, isOwn: true })
})
