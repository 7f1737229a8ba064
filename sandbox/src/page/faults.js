import { byId, call, el, line, onSubmit, say, span, sync } from './dom.js'

/** The calls of each kind of upstream. */
const callNames = {
  sms: [
    '*',
    'getNumber',
    'getNumberV2',
    'checkExtraActivation',
    'getExtraActivation',
    'getStatus',
    'setStatus',
    'getActiveActivations',
    'getBalance',
    'getPrices',
    'webhook',
  ],
  boost: ['*', 'services', 'add', 'status', 'refill', 'refill_status', 'cancel', 'balance'],
  bank: [
    '*',
    'createAccount',
    'createCustomer',
    'verifyTransaction',
    'listTransactions',
    'webhook',
  ],
  mail: ['*', 'send'],
  text: ['*', 'send'],
}
const hookFaults = new Set(['duplicate-webhook', 'late-webhook', 'lost-webhook'])
const mailFaults = new Set(['timeout', 'after-effect-timeout', '500', 'slow'])
const panelFaults = new Set(['empty-object', 'rate-limit'])
const refusals = {
  'early-cancel': { sms: ['*', 'setStatus'] },
  'no-numbers': { sms: ['*', 'getNumber', 'getNumberV2'] },
  'no-money': { sms: ['*', 'getNumber', 'getNumberV2', 'getExtraActivation'], boost: ['*', 'add'] },
  asleep: { sms: ['getExtraActivation'] },
}

let names = []
let kinds = {}
const form = byId('fault')
const { upstream, call: callField, fault, ms, body: bodyField } = form.elements

/** The faults that wait for a call to spoil. */
export function showFaults({ upstreams, faults, fault_names: faultNames }) {
  if (names.length === 0) {
    names = faultNames
    kinds = Object.fromEntries(upstreams.map(({ name, kind }) => [name, kind]))
    fill(upstream, Object.keys(kinds))
    choose()
  }
  sync('fault-list', faults, { keyOf: (each) => each.id, create: faultRow })
  byId('clear-faults').hidden = faults.length === 0
}

/** How often each call of each upstream was made. */
export function showCalls({ since, total, ...upstreams }) {
  const rows = Object.entries(upstreams).flatMap(([name, counts]) =>
    Object.entries(counts).map(([action, count]) => ({ key: `${name} ${action}`, count })),
  )
  const most = Math.max(1, ...rows.map(({ count }) => count))
  sync('call-list', rows, { keyOf: ({ key }) => key, create: callRow(most) })
  say(byId('calls-since'), new Date(since).toLocaleTimeString('en-GB'))
  byId('reset-calls').hidden = total === 0
}

/** Makes the form and the two buttons work. */
export function wireFaults() {
  upstream.addEventListener('change', choose)
  callField.addEventListener('change', chooseFaults)
  fault.addEventListener('change', chooseExtras)
  onSubmit(form, '/control/faults', { body: readForm, describe: () => 'Added.' })
  byId('clear-faults').addEventListener('click', () => void remove('/control/faults'))
  byId('reset-calls').addEventListener('click', () => void remove('/control/calls'))
}

async function remove(path) {
  await call('DELETE', path)
  document.dispatchEvent(new Event('changed'))
}

function readForm() {
  const fields = Object.fromEntries(new FormData(form))
  if (fault.value !== 'answer') delete fields.body
  return fields
}

const label = (option) => (option === '*' ? '* any call' : option)

function fill(select, options) {
  const before = select.value
  select.replaceChildren(...options.map((option) => el('option', { value: option }, label(option))))
  if (options.includes(before)) select.value = before
}

function choose() {
  fill(callField, callNames[kinds[upstream.value]])
  chooseFaults()
}

// Only what can really strike is offered.
function chooseFaults() {
  const isHook = callField.value === 'webhook'
  const kind = kinds[upstream.value]
  const hasHooks = callNames[kind].includes('webhook')
  const fits = (name) => {
    if (kind === 'mail') return mailFaults.has(name)
    if (hookFaults.has(name)) return isHook || (hasHooks && callField.value === '*')
    if (isHook) return false
    if (panelFaults.has(name)) return kind === 'boost'
    const refusal = refusals[name]
    return refusal === undefined || (refusal[kind]?.includes(callField.value) ?? false)
  }
  fill(fault, names.filter(fits))
  chooseExtras()
}

function chooseExtras() {
  ms.closest('label').hidden = !['slow', 'asleep', 'late-webhook'].includes(fault.value)
  bodyField.closest('label').hidden = fault.value !== 'answer'
}

function faultRow() {
  const [what, where, left] = [span('chip bad'), span('mono'), span('soft end')]
  const update = (each) => {
    say(what, each.fault)
    say(where, `${each.upstream} ${each.call}`)
    say(left, each.times === 1 ? 'once' : `${each.times} times`)
  }
  return { node: el('li', {}, line(what, where, left)), update }
}

function callRow(most) {
  return ({ key }) => {
    const [count, meter] = [span('strong'), el('meter', { min: '0', 'aria-label': key })]
    const update = (row) => {
      say(count, String(row.count))
      meter.max = Math.max(most, row.count)
      meter.value = row.count
    }
    return { node: el('li', {}, el('span', { class: 'mono' }, key), count, meter), update }
  }
}
