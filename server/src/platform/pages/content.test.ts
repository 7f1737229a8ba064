import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../process/log.ts'
import { readContent } from './content.ts'

let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-content-'))
  lines = []
})
afterEach(() => rm(folder, { recursive: true }))

const read = () => {
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return readContent(folder, openLog('info', written))
}

test('without texts of the operator the default texts are used, and nothing is logged', async () => {
  const content = await read()
  expect(Object.keys(content)).toEqual(['about', 'contact', 'privacy', 'terms', 'acceptable-use'])
  for (const text of Object.values(content)) expect(text).toMatch(/^# /m)
  expect(lines).toEqual([])
})

test('a missing folder is not an error', async () => {
  folder = join(folder, 'none')
  expect((await read())['terms']).toContain('# Terms of service')
  expect(lines).toEqual([])
  await mkdir(folder)
})

test('a text of the operator replaces the default, and the log reports it', async () => {
  await writeFile(join(folder, 'terms.md'), '# Our terms')
  const content = await read()
  expect(content['terms']).toBe('# Our terms')
  expect(content['privacy']).toContain('# Privacy policy')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('terms.md')
})

test.each<[string, (path: string) => Promise<unknown>, string]>([
  ['is too large', (path) => writeFile(path, 'a'.repeat(256 * 1024 + 1)), 'more than 256 KiB'],
  ['is empty', (path) => writeFile(path, ' \n'), 'empty'],
  ['is a folder', (path) => mkdir(path), 'not a file'],
  ['is not UTF-8', (path) => writeFile(path, Buffer.from([0xc3, 0x28])), 'utf-8'],
])('a text that %s is reported in the log, and the default is used', async (_how, make, reason) => {
  await make(join(folder, 'about.md'))
  expect((await read())['about']).toContain('# About {{brand}}')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('about.md')
  expect(lines[0]).toContain(reason)
})

test('a text of the maximum size is accepted', async () => {
  await writeFile(join(folder, 'about.md'), 'a'.repeat(256 * 1024))
  expect((await read())['about']).toHaveLength(256 * 1024)
})
