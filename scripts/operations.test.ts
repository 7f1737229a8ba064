import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const page = read('docs/operations.md')
const settings = new Set(all(read('server/src/config/settings.ts'), /^ {2}([A-Z][A-Z_]+): /gm))

test('the files that the Dockerfile copies and starts exist, and .dockerignore allows them [OPS-11]', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((words) => words.split(' '))
  const letThrough = all(read('.dockerignore'), /^!(.+)$/gm)
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied) {
    expect(existsSync(path), `${path} of the Dockerfile`).toBe(true)
    expect(letThrough, `${path} in .dockerignore`).toContain(path.split('/')[0])
  }
  const [start = ''] = all(dockerfile, /^CMD \["node", "(.+)"\]$/gm)
  expect(existsSync(start), start).toBe(true)
  expect(copied).toContain(start.split('/')[0])
})

test('the files that compose mounts exist, and the variables it sets are settings [OPS-11]', () => {
  const mounted = all(compose, /- \.\/([^:]+):/g)
  expect(mounted).toEqual(['docs/roles.sql'])
  for (const path of mounted) expect(existsSync(path), path).toBe(true)
  const app = compose.slice(compose.indexOf('\n  app:'))
  const names = all(app, /^ {6}([A-Z_]+): /gm)
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !settings.has(name))).toEqual([])
  const ours = all(dockerfile, /^ENV (.+)$/gm).flatMap((line) => all(line, /([A-Z_]+)=/g))
  expect(ours.filter((name) => !settings.has(name))).toEqual([])
})

test('compose migrates in a service of its own, and the app has neither the owner, a privilege nor a writable disk [OPS-36]', () => {
  const serviceOf = (name: string): string =>
    new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''
  const [migrating, app] = [serviceOf('migrate'), serviceOf('app')]
  expect(migrating).toContain('DATABASE_OWNER_URL')
  const [command = ''] = all(migrating, /command: \[node, (.+)\]/g)
  expect(existsSync(command), command).toBe(true)
  expect(app).not.toMatch(/OWNER/)
  expect(app).toMatch(/migrate:\n\s+condition: service_completed_successfully/)
  for (const service of [migrating, app])
    for (const line of [
      'read_only: true',
      'tmpfs: [/tmp]',
      'cap_drop: [ALL]',
      'security_opt: [no-new-privileges:true]',
      'mem_limit: ',
      'pids_limit: ',
    ])
      expect(service).toContain(line)
})

test('every setting and every command that the page names exists [OPS-11]', () => {
  const words = all(page, /`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)
  const ofCompose = new Set(all(compose, /\$\{([A-Z_]+)/g))
  expect(words.length).toBeGreaterThan(10)
  expect(words.filter((name) => !settings.has(name) && !ofCompose.has(name))).toEqual([])
  const scripts: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  for (const name of all(page, /npm run ([a-z:]+)/g)) expect(scripts.scripts).toHaveProperty(name)
})

test('the page documents every gauge and the event of every error in the log [OPS-11]', () => {
  const code = readdirSync('server/src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => read(join(entry.parentPath, entry.name)))
    .join('\n')
  const gauges = all(code, /name: '(nosim_\w+)'/g)
  const documented = all(page, /^\| `(nosim_\w+)` \|/gm)
  expect(documented.sort()).toEqual(gauges.sort())

  const calls = (level: string) =>
    all(code, new RegExp(`(log\\.${level}\\([^']{0,60}'[^']*')`, 'g'))
  const eventOf = (call: string) => /\(\s*\{\s*event: '([a-z_]+\.[a-z_]+)'/.exec(call)?.[1]
  for (const [word, level] of [
    ['fatal', '60'],
    ['error', '50'],
  ] as const) {
    const events = calls(word).map((call) => eventOf(call) ?? `no event: ${call}`)
    expect(events.length).toBeGreaterThan(5)
    const rows = all(page, new RegExp(`^\\| ${level} \\| \`([^\`]+)\` \\|`, 'gm'))
    expect(rows.sort(), word).toEqual([...new Set(events)].sort())
  }
  const warned = all(page, /^\| 40 \| `([^`]+)` \|/gm)
  expect(warned.length).toBeGreaterThan(3)
  for (const event of warned) expect(code).toContain(`event: '${event}'`)
})
