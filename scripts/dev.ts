// `npm run dev`: runs the sandbox, the server, which restarts when its code or SQL changes, and the pages with hot
// reload. Ctrl+C ends all of them. Arguments, such as `--inspect`, go to the Node of the server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer } from 'vite'
import { readConfig } from '../server/src/config/config.ts'
import { openAppDatabase } from '../server/src/database.ts'
import { buildPages } from './build-pages.ts'
import { openSandboxProcess } from './start-sandbox.ts'

/** A change below one of these restarts the server. */
const watched = ['server/src', 'server/migrations', 'server/sql', 'server/content', 'contract/src']

process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled') // for the children
const webPort = Number(process.env.WEB_PORT ?? 5173)
process.env.PUBLIC_URL ??= `http://localhost:${webPort}`
// The server renders the public pages from a build. The sandbox simulates the upstreams that are not configured.
if (!existsSync('web/dist/server/render-pages.js')) await buildPages()
const sandbox = await openSandboxProcess(process.env)
const config = readConfig(process.env)
process.env.API_URL = `http://localhost:${config.PORT}`
// The database outlives the restarts of the server.
const database = await openAppDatabase(config)
const vite = await createServer({
  root: 'web',
  server: { port: webPort, strictPort: true },
  clearScreen: false,
})
let server = startServer()
let pause: NodeJS.Timeout | undefined
/** Restarts run one after the other. */
let lastRestart = Promise.resolve()
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop())
}
vite.watcher.add(watched.map((path) => resolve(path))).on('all', (event, path) => {
  const isSource = watched.some((folder) => path.startsWith(resolve(folder) + sep))
  if (!isSource || event.endsWith('Dir') || path.endsWith('.test.ts')) return
  clearTimeout(pause)
  pause = setTimeout(() => {
    lastRestart = lastRestart.then(() => restartServer(path))
  }, 100)
})
await vite.listen()
await untilReady()
console.log(`\nNosim is ready:  ${config.PUBLIC_URL}`)
console.log(`The API:         ${process.env.API_URL}/docs`)
if (sandbox) console.log(`The sandbox:     ${sandbox.url}\n`)

function startServer(): ChildProcess {
  const { url, ownerUrl } = database
  return spawn(process.execPath, [...process.argv.slice(2), 'server/src/main.ts'], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    stdio: 'inherit',
    // A process group of its own: Ctrl+C reaches only this process, which then ends the server before its database.
    detached: process.platform !== 'win32',
  })
}

async function restartServer(path: string): Promise<void> {
  if (isStopping) return
  console.log(`${relative('.', path)} changed: restarting the server`)
  await endServer()
  if (!isStopping) server = startServer()
}

async function endServer(): Promise<void> {
  const { exitCode, signalCode } = server
  if (exitCode !== null || signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function untilReady(): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${config.PORT}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
  while (!(await answers())) await wait(100)
}

/** Ends the server first, then its database. The sandbox ends with this process. */
async function stop(): Promise<void> {
  isStopping = true
  await lastRestart
  await endServer()
  await vite.close()
  await database[Symbol.asyncDispose]()
  process.exit(0)
}
