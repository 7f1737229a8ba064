import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderFrom } from '../checks/check-lock.ts'
import type { Bill } from './bill.ts'
import { isAllowed, licencePage, pageOf, refused } from './licences.ts'
import { packagesOf, readLock } from './lock.ts'

type Entry = {
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
// The lock has npm's format.
const lock = JSON.parse(readLock()) as { packages: Record<string, Entry> }
const packages = packagesOf(readLock())

/** The folders that the workspaces reach by their dependencies, independent of npm's `dev` flags in the lock. */
function reached(workspaces: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...workspaces]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { dependencies, optionalDependencies } = lock.packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = folderFrom(lock.packages, folder, name)
      if (at === undefined || found.has(at)) continue
      const { link, resolved } = lock.packages[at] ?? {}
      if (link && resolved !== undefined) waiting.push(resolved)
      else {
        found.add(at)
        waiting.push(at)
      }
    }
  }
  return found
}

/** Runs `npm run sbom` on copies of its input files. Returns what it writes. */
function written(): { bill: Bill; page: string } {
  const folder = mkdtempSync(join(tmpdir(), 'nosim-sbom-'))
  try {
    mkdirSync(join(folder, 'docs'))
    for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file))
    execFileSync(process.execPath, [resolve('scripts/supply/main.ts')], { cwd: folder })
    return {
      bill: JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')),
      page: readFileSync(join(folder, licencePage), 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the bill of materials is CycloneDX and lists every package of production [OPS-45]', () => {
  const { bill, page } = written()
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
  expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'nosim' })
  const refs = bill.components.map((one) => one['bom-ref'])
  const listed = new Set(refs)
  const needed = reached(['server', 'contract', 'web'])
  expect(needed.size).toBeGreaterThan(200)
  expect([...needed].filter((folder) => !listed.has(folder))).toEqual([])
  const tools = packages.filter(({ isDev }) => isDev).map(({ folder }) => folder)
  expect(tools).toContain('node_modules/vitest')
  expect(tools.filter((tool) => listed.has(tool))).toEqual([])
  expect(listed.size).toBe(refs.length)
  for (const { purl, version, hashes, licenses } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^@/]+\/)?[^@/]+@\d/)
    expect(purl.endsWith(`@${version}`)).toBe(true)
    expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    expect(licenses).toHaveLength(1)
  }
  const known = new Set([...refs, 'nosim'])
  expect(new Set(bill.dependencies.map(({ ref }) => ref))).toEqual(known)
  const named = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(named.filter((ref) => !known.has(ref))).toEqual([])
  expect(page).toBe(pageOf(packages))
})

test('docs/licences.md is current: run `npm run sbom` [OPS-45]', () => {
  expect(readFileSync(licencePage, 'utf8')).toBe(pageOf(packages))
})

test('no package has a licence that is not on the list [OPS-45]', () => {
  expect(refused(packages)).toEqual([])
})

test('the lock states the licence that each installed package states', () => {
  const differing = packages.flatMap(({ folder, licence }) => {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return []
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string }
    return license === licence ? [] : [`${folder}: ${license}, in the lock ${licence}`]
  })
  expect(differing).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
  ['', false],
])('the licence expression "%s" is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})

test('a package without a licence is refused', () => {
  const lockOf = (license?: string) =>
    JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0', license } } })
  expect(refused(packagesOf(lockOf()))).toEqual(['a@1.0.0: no licence'])
  expect(refused(packagesOf(lockOf('AGPL-3.0-only')))).toEqual(['a@1.0.0: AGPL-3.0-only'])
  expect(refused(packagesOf(lockOf('MIT')))).toEqual([])
})
