// Sends load from a separate process, so that the work of the test delays no request. Prints `Measured` as JSON.
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type LoadOptions = {
  readonly url: string
  readonly path: string
  readonly seconds: number
  /** The number of requests per second, whether or not earlier ones have ended. */
  readonly perSecond?: number
  /** The address of a bare server, whose response times show how busy the machine is. */
  readonly control?: string
  /** The number of callers, each of which sends its next request after the response. */
  readonly callers?: number
}

/** Durations in ms: of requests with status 200 and of others, of health checks, and of calls of the control. */
export type Measured = {
  readonly accepted: readonly number[]
  readonly refused: readonly number[]
  readonly health: readonly number[]
  readonly control: readonly number[]
}

const healthEveryMs = 10

async function measure(options: LoadOptions): Promise<Measured> {
  const { url, path, seconds, control, perSecond = 0, callers = 0 } = options
  const measured = {
    accepted: [] as number[],
    refused: [] as number[],
    health: [] as number[],
    control: [] as number[],
  }
  const agent = new Agent({ keepAlive: true })
  const ask = (target: string) =>
    new Promise<{ status: number; ms: number }>((resolve, reject) => {
      const start = performance.now()
      get(target, { agent }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - start })
        })
      }).once('error', reject)
    })
  const read = async () => {
    const { status, ms } = await ask(url + path)
    measured[status === 200 ? 'accepted' : 'refused'].push(ms)
  }
  const start = performance.now()
  const isOver = () => performance.now() - start > seconds * 1000
  const check = async (target: string, times: number[]) => {
    while (!isOver()) {
      times.push((await ask(target)).ms)
      await setTimeout(healthEveryMs)
    }
  }
  const call = async () => {
    while (!isOver()) await read()
  }
  const flood = async () => {
    const sent: Promise<void>[] = []
    while (!isOver()) {
      const due = ((performance.now() - start) / 1000) * perSecond
      while (sent.length < due) sent.push(read())
      await setTimeout(5)
    }
    await Promise.all(sent)
  }
  await Promise.all([
    check(`${url}/healthz`, measured.health),
    control === undefined ? undefined : check(control, measured.control),
    flood(),
    ...Array.from({ length: callers }, call),
  ])
  agent.destroy()
  return measured
}

const [, , options = ''] = process.argv
process.stdout.write(JSON.stringify(await measure(JSON.parse(options))))
