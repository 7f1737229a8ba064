import { canned, startUpstream, type Answerer } from '../../src/providers/test-upstream.ts'

export type Entry = Record<string, unknown>

/** A service as a panel lists it. */
export const entry = (service: unknown, more: Entry = {}): Entry => ({
  service,
  name: `Service ${String(service)}`,
  type: 'Default',
  category: 'Tests',
  rate: '0.50',
  min: '10',
  max: '10000',
  refill: false,
  cancel: true,
  ...more,
})

/**
 * A panel with this catalogue, which `put` and `spoil` replace. It accepts every order until `refuse` sets the error of
 * its responses.
 */
export async function startPanel(first: unknown, onEnd?: (end: () => void) => void) {
  const shelf: { answer: Answerer } = { answer: () => undefined }
  const put = (list: unknown) => {
    shelf.answer = canned(typeof list === 'string' ? list : JSON.stringify(list))
  }
  put(first)
  let orders = 0
  let refusal: string | undefined
  const server = await startUpstream((response, call) => {
    const action = new URLSearchParams(call.body).get('action')
    if (action === 'services') return shelf.answer(response, call)
    orders += 1
    const added = refusal === undefined ? { order: orders } : { error: refusal }
    return canned(JSON.stringify(action === 'add' ? added : {}))(response, call)
  }, onEnd)
  const adds = () =>
    server.calls
      .map(({ body }) => new URLSearchParams(body))
      .filter((call) => call.get('action') === 'add')
  return {
    url: server.url,
    put,
    added: () => adds().length,
    /** The ids of the services that were ordered. */
    ordered: () => adds().map((call) => call.get('service')),
    spoil: (answer: Answerer) => (shelf.answer = answer),
    refuse: (error: string) => (refusal = error),
  }
}
