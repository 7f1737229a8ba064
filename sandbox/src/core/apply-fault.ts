import type { FastifyReply } from 'fastify'
import { type Answer, json, plainText } from './wire.ts'
import type { Fault, FaultName } from './faults.ts'
import type { Timers } from './timers.ts'

const LONGEST_HOLD_MS = 60_000
const SLOW_MS = 5000

const BLOCK_PAGE = `<!DOCTYPE html>
<html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head>
<body><h1>Sorry, you have been blocked</h1><p>Cloudflare Ray ID: 7f2c:9a:10:4e</p></body></html>
`
const GARBAGE = '\u0000\u0013ACCESS_NUMBER:\ufffd:{"status":tru\u0007,,'

export type Scene = { reply: FastifyReply; act: () => Answer; timers: Timers }

const canned: Readonly<Partial<Record<FaultName, Answer>>> = {
  '500': { ...plainText('Internal Server Error'), status: 500 },
  html: plainText(BLOCK_PAGE),
  garbage: plainText(GARBAGE),
  empty: plainText(''),
  'empty-object': json(200, {}),
}

/**
 * Sends the response to a call, changed by the fault if there is one. Where the fault replaces the response, `act` does
 * not run.
 */
export async function applyFault(fault: Fault | null, scene: Scene): Promise<void> {
  const { reply, act, timers } = scene
  if (fault === null) return send(reply, act())
  const instead = fault.fault === 'answer' ? plainText(fault.body ?? '') : canned[fault.fault]
  if (instead !== undefined) return send(reply, instead)
  if (fault.fault === 'timeout') return holdUntilGone(scene)
  if (fault.fault === 'slow') await timers.wait(fault.ms ?? SLOW_MS)
  const answer = act()
  return fault.fault === 'after-effect-timeout' ? drop(reply) : send(reply, answer)
}

function send(reply: FastifyReply, answer: Answer): void {
  reply.code(answer.status).type(answer.type)
  if (answer.headers === undefined) return void reply.send(answer.body)
  // Node encodes headers as UTF-8 when it sends them together with a text body. With a Buffer they stay latin1.
  void reply.headers(answer.headers).send(Buffer.from(answer.body))
}

async function holdUntilGone({ reply, timers }: Scene): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    reply.raw.once('close', resolve)
  })
  await Promise.race([gone, timers.wait(LONGEST_HOLD_MS)])
  drop(reply)
}

function drop(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}
