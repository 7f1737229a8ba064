import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { applyFault } from '../core/apply-fault.ts'
import { type Answer, plainText } from '../core/wire.ts'
import type { Calls } from '../core/calls.ts'
import { cancelFaults, type Fault, type Faults, faultsOf } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import { classicActions } from './classic.ts'
import { type Actions, daisyActions, type Params } from './daisy.ts'
import type { Supplier } from './supplier.ts'

export type HandlerApiParts = {
  supplier: Supplier
  faults: Faults
  calls: Calls
  timers: Timers
}

/** The default delay of 'asleep', in ms: about the time to switch the SIM (SMS protocol notes, section 1.9). */
const usualSleepMs = 60_000

/** Mounts the only route of a supplier: GET, and POST with a form or JSON (SMS protocol notes, section 1.1). */
export async function mountHandlerApi(app: FastifyInstance, parts: HandlerApiParts): Promise<void> {
  const { supplier, faults, calls, timers } = parts
  const actions = supplier.dialect === 'classic' ? classicActions : daisyActions
  await app.register(formbody)
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, {}))
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/stubs/handler_api.php',
    handler: async (request, reply) => {
      const params = readParams(request)
      const action = params['action'] ?? ''
      calls.count(supplier.name, Object.hasOwn(actions, action) ? action : 'unknown')
      const fault = takeFault(faults, { supplier, action, params })
      if (fault?.fault === 'keeps-refund') supplier.keepRefund(Number(params['id']))
      if (fault?.fault === 'asleep') supplier.nextSleepMs = fault.ms ?? usualSleepMs
      const act = () => refusalOf(fault, supplier) ?? answer({ actions, supplier, params })
      await applyFault(fault, { reply, act, timers })
      return reply
    },
  })
}

type Question = { actions: Actions; supplier: Supplier; params: Params }

function answer({ actions, supplier, params }: Question): Answer {
  if (params['api_key'] === undefined) return plainText('NO_KEY')
  if (params['api_key'] !== supplier.apiKey) return plainText('BAD_KEY')
  const action = params['action'] ?? ''
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined
  return run === undefined ? plainText('BAD_ACTION') : run(supplier, params)
}

type Call = { supplier: Supplier; action: string; params: Params }

function takeFault(faults: Faults, { supplier, action, params }: Call): Fault | null {
  const cancels = action === 'setStatus' && (params['status'] === '8' || params['status'] === '-1')
  const possible = cancels ? cancelFaults : faultsOf(supplier.name, action)
  return faults.take(supplier.name, action, possible)
}

function refusalOf(fault: Fault | null, supplier: Supplier): Answer | null {
  if (fault?.fault === 'early-cancel') return plainText('EARLY_CANCEL_DENIED')
  if (fault?.fault === 'no-numbers') return plainText('NO_NUMBERS')
  if (fault?.fault !== 'no-money') return null
  return plainText(supplier.dialect === 'classic' ? 'NO_BALANCE' : 'NO_MONEY')
}

// Clients send such values, for example `forward=undefined`, for absent fields (section 1.18).
const nothing = new Set(['', 'undefined', 'null'])

function readParams(request: FastifyRequest): Params {
  const params: Record<string, string> = {}
  for (const source of [request.body, request.query]) {
    if (typeof source !== 'object' || source === null) continue
    for (const [key, value] of Object.entries(source)) {
      const text = String(Array.isArray(value) ? value[0] : value)
      if (!nothing.has(text)) params[key] = text
    }
  }
  return params
}
