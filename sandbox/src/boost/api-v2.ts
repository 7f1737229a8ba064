import type { FastifyInstance, FastifyRequest } from 'fastify'
import { applyFault } from '../core/apply-fault.ts'
import { type Answer, json } from '../core/wire.ts'
import type { Calls } from '../core/calls.ts'
import { type Fault, type Faults, faultsOf } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import { actions, refusal } from './actions.ts'
import { errors, type Params, readParams } from './params.ts'
import type { Add } from './orders.ts'
import type { Panel } from './panel.ts'

export type ApiParts = {
  panel: Panel
  faults: Faults
  calls: Calls
  timers: Timers
}

/** Mounts the only route of a panel (panel protocol notes, section 1). */
export function mountBoost(app: FastifyInstance, parts: ApiParts): void {
  const { panel, faults, calls, timers } = parts
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/api/v2', async (request, reply) => {
    const params = withAction(await readParams(request))
    const action = params['action'] ?? ''
    calls.count(panel.name, Object.hasOwn(actions, action) ? action : 'unknown')
    const fault = faults.take(panel.name, action, faultsOf(panel.name, action))
    const isCustomer = [params['key'], bearerOf(request)].includes(panel.apiKey)
    const note = action === 'add' && isCustomer ? noteOf(params, fault) : null
    if (note !== null) panel.note(note)
    const act = () => {
      const answer = refusalOf(fault) ?? answerTo({ panel, params, isCustomer })
      if (note !== null) Object.assign(note, outcomeOf(answer))
      return answer
    }
    await applyFault(fault, { reply, act, timers })
    return reply
  })
  // Keys in URLs end up in logs, so the panel refuses GET.
  app.get('/api/v2', (_request, reply) => {
    calls.count(panel.name, 'unknown')
    return reply.send({ error: errors.request })
  })
}

// The sample class that many clients copy omits the action when it requests refills (section 2.10).
function withAction(params: Params): Params {
  if (params['action'] !== undefined) return params
  const asksRefill = params['refill'] !== undefined || params['refills'] !== undefined
  return asksRefill ? { ...params, action: 'refill_status' } : params
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^Bearer /i, '')
}

function refusalOf(fault: Fault | null): Answer | null {
  if (fault?.fault === 'no-money') return refusal(errors.funds)
  return fault?.fault === 'rate-limit' ? json(429, { error: errors.rate }) : null
}

type Question = { panel: Panel; params: Params; isCustomer: boolean }

function answerTo({ panel, params, isCustomer }: Question): Answer {
  if (!isCustomer) return refusal(errors.key)
  const action = params['action'] ?? ''
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined
  return run === undefined ? refusal(errors.request) : run(panel, params)
}

function noteOf(params: Params, fault: Fault | null): Add {
  return {
    at: Date.now(),
    service: params['service'] ?? '',
    link: params['link'] ?? '',
    quantity: params['quantity'] ?? '',
    order: null,
    error: null,
    fault: fault?.fault ?? null,
  }
}

function outcomeOf({ body }: Answer): Partial<Pick<Add, 'order' | 'error'>> {
  return JSON.parse(body)
}
