import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { Fields } from '../../platform/protocol/fields.ts'
import type { ProtocolAnswer, ProtocolCall } from '../../platform/protocol/protocol-routes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ActiveCaller, Keys } from '../keys/use-key.ts'
import type { Call, CallLog } from './call-log.ts'

/** A call of an active key. */
export type KeyCall = {
  readonly caller: ActiveCaller
  readonly fields: Fields
  readonly header: ProtocolCall['header']
}

/** An answer, with the values that the log stores of the call. */
export type ActionAnswer = ProtocolAnswer & {
  /** The word or code of a refusal; `ok` where it is absent. */
  readonly outcome?: string
  /** The price of what the call ordered, in kobo. */
  readonly cost?: number
}

export type Action = (call: KeyCall) => Promise<ActionAnswer>

/** Why a call is refused before its action: the secret, its key, the scope, the rate, the body or the action. */
export type CallRefusal =
  | 'no-key'
  | 'bad-key'
  | 'inactive'
  | 'no-scope'
  | 'too-many'
  | 'unreadable'
  | 'no-action'

/** A protocol that users' programs speak: its actions, and the words of its refusals. */
export type KeyProtocol = {
  readonly api: Call['api']
  readonly scope: LineOfBusiness
  /** The secret of a call; undefined where it has none. */
  readonly secretOf: (call: ProtocolCall & { fields: Fields }) => string | undefined
  /** The name of the action of a call; undefined where it names none. */
  readonly actionOf: (fields: Fields) => string | undefined
  readonly actions: Readonly<Record<string, Action>>
  readonly refuse: (why: CallRefusal, seconds?: number) => ActionAnswer
  /** The words for a refusal that an action has thrown. */
  readonly refuseAction: (refusal: Refusal, call: KeyCall) => ActionAnswer
}

export type CallDependencies = { readonly keys: Keys; readonly calls: CallLog }

/** Answers a call in a protocol: checks its key, runs its action and logs it. Throws errors that are not a Refusal. */
export async function answerCall(
  { keys, calls }: CallDependencies,
  protocol: KeyProtocol,
  call: ProtocolCall,
): Promise<ProtocolAnswer> {
  const start = performance.now()
  const { fields } = call
  if (!fields) return protocol.refuse('unreadable')
  const secret = protocol.secretOf({ ...call, fields })
  if (secret === undefined) return protocol.refuse('no-key')
  const found = await keys.use(secret, call.address)
  const wanted = protocol.actionOf(fields)
  const name = wanted !== undefined && Object.hasOwn(protocol.actions, wanted) ? wanted : undefined
  const note = (
    keyId: string,
    { outcome = 'ok', cost = null }: { outcome?: string; cost?: number | null },
  ) => {
    const ms = performance.now() - start
    calls.note({
      keyId,
      api: protocol.api,
      // An unknown action may be any text, even a secret.
      action: name ?? 'unknown',
      outcome,
      ms,
      cost,
      address: call.address,
    })
  }
  if (found.kind !== 'active') {
    const answer = refusalOf(protocol, found)
    if (found.keyId !== undefined) note(found.keyId, answer)
    return answer
  }
  const { caller } = found
  try {
    const answer = await act(protocol, { name, call: { caller, fields, header: call.header } })
    note(caller.key.id, answer)
    return answer
  } catch (error) {
    note(caller.key.id, { outcome: 'INTERNAL' })
    throw error
  }
}

function refusalOf(
  protocol: KeyProtocol,
  found: Exclude<Awaited<ReturnType<Keys['use']>>, { kind: 'active' }>,
): ActionAnswer {
  if (found.kind === 'too-many') return protocol.refuse('too-many', found.seconds)
  const answer = protocol.refuse(found.kind === 'inactive' ? 'inactive' : 'bad-key')
  // The log shows the user why a valid secret was refused.
  return found.kind === 'elsewhere' ? { ...answer, outcome: 'NETWORK' } : answer
}

async function act(
  protocol: KeyProtocol,
  { name, call }: { name: string | undefined; call: KeyCall },
): Promise<ActionAnswer> {
  if (!call.caller.key.scopes.includes(protocol.scope)) return protocol.refuse('no-scope')
  const action = name === undefined ? undefined : protocol.actions[name]
  if (!action) return protocol.refuse('no-action')
  try {
    return await action(call)
  } catch (error) {
    if (error instanceof Refusal) return protocol.refuseAction(error, call)
    throw error
  }
}
