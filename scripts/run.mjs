// `node scripts/run.mjs [--all] <script> [...]`: installs the libraries that are missing, then runs the script by the
// Node that Nosim pins, whatever Node the machine has. `--all` is for scripts that need the tools of tests and bench.
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { ensureDeps } from './ensure-deps.mjs'
import { forwardSignals } from './forward-signals.mjs'

const [first, ...rest] = process.argv.slice(2)
const all = first === '--all'
ensureDeps(all)

// The pinned Node is the first in PATH.
const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
const child = spawn('node', all ? rest : [first, ...rest], {
  env: { ...process.env, PATH },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
forwardSignals(child)
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
})
