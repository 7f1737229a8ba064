import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''

// A tree with a lock file, and an npm that only records its arguments.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nosim-deps-'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$1 $2 $3" >> calls\n')
  chmodSync(join(folder, 'npm'), 0o755)
  writeFileSync(join(folder, 'calls'), '')
  lock('first')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text)
const note = join('node_modules', '.lock-sha256')

/** Runs `ensure-deps` once for each list of arguments. Returns the recorded calls of npm. */
function calls(...runs: readonly (readonly string[])[]): string[] {
  for (const words of runs) {
    const { status } = spawnSync(process.execPath, [resolve('scripts/ensure-deps.mjs'), ...words], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` },
    })
    expect(status).toBe(0)
  }
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
}

test('a tree without packages gets the runtime packages, once', () => {
  expect(calls([], [])).toEqual(['ci --omit=dev --no-audit'])
})

test('--all installs the other packages without removing the installed ones', () => {
  expect(calls([], ['--all'], ['--all'], [])).toEqual([
    'ci --omit=dev --no-audit',
    'install --no-save --no-audit',
  ])
})

test('a changed lock file is installed to the same extent as before', () => {
  expect(calls(['--all'])).toEqual(['ci --no-audit --no-fund'])
  lock('second')
  expect(calls([], [])).toEqual(['ci --no-audit --no-fund', 'ci --no-audit --no-fund'])
})

test('a complete tree of a former version is not installed again', () => {
  calls([])
  const [hash = ''] = readFileSync(join(folder, note), 'utf8').split(' ')
  writeFileSync(join(folder, note), hash)
  expect(calls(['--all'])).toEqual(['ci --omit=dev --no-audit'])
})

test('a failed npm is not recorded as an install', () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 3\n')
  const failed = spawnSync(process.execPath, [resolve('scripts/ensure-deps.mjs')], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` },
  })
  expect(failed.status).toBe(3)
  expect(() => readFileSync(join(folder, note))).toThrow('ENOENT')
})
