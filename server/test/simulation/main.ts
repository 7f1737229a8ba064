import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openSimulationServer } from './database.ts'
import { simulate } from './simulate.ts'

// `npm run simulate -- --seed S --steps N [--prove-every N] [--trace]`: a failed seed fails again in the same way.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '1000' },
    'prove-every': { type: 'string', default: '50' },
    trace: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const steps = Number(values.steps)
console.log(`seed ${seed}, ${steps} steps`)
await using server = await openSimulationServer()
const start = performance.now()
const report = await simulate({
  seed,
  server: server.ownerUrl,
  steps,
  proveEvery: Number(values['prove-every']),
  ...(values.trace && { onLine: (line: string) => console.log(line) }),
  onProgress: (step) => {
    if (step % 1000 === 0) console.log(`step ${step}`)
  },
})
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(report.counts)
console.log(
  `${report.step} steps, ${report.effects} decisions, ${report.kills} kills, ${seconds} s, digest ${report.digest}`,
)
if (report.faults.length > 0) {
  console.log(report.last.join('\n'))
  console.log(`seed ${seed} fails after step ${report.step}:`)
  for (const fault of report.faults) console.log(`- ${fault}`)
  process.exitCode = 1
}
