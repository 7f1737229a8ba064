import {
  byId,
  call,
  clock,
  dollars,
  el,
  itemsOf,
  line,
  newestOf,
  onSubmit,
  say,
  span,
  sync,
  syncFew,
} from './dom.js'

const form = byId('service')
const { panel: panelField } = form.elements
let panelNames = []

/** The boost panels' part of the page: running orders, what has ended, what was changed, who misbehaves. */
export function showBoost(panels) {
  showNames(panels.map(({ name }) => name))
  const orders = newestOf(panels, 'orders', 'created_at')
  const running = orders.filter((order) => order.running)
  const ended = orders.filter((order) => !order.running)
  syncFew('running', running, { keyOf: orderKey, create: runningRow })
  syncFew('ended', ended, { keyOf: orderKey, create: endedRow })
  sync('changes', itemsOf(panels, 'changes'), { keyOf: serviceKey, create: changeRow })
  sync('sentinels', itemsOf(panels, 'sentinels'), { keyOf: serviceKey, create: sentinelRow })
  say(byId('service-count'), panels.map((panel) => panel.service_count).join(' and '))
  byId('finish-all').hidden = running.length === 0
}

const orderKey = ({ upstream, order }) => `${upstream} ${order}`
const serviceKey = ({ upstream, service }) => `${upstream} ${service}`

/** Fills the choice of a panel once: the panels stay the same. */
function showNames(names) {
  if (panelNames.length > 0) return
  panelNames = names
  panelField.replaceChildren(...names.map((name) => el('option', { value: name }, name)))
}

/** Makes the button for all orders and the form for a service work. */
export function wireBoost() {
  byId('finish-all').addEventListener('click', () => {
    for (const name of panelNames) void force(`/control/${name}/finish`, {})
  })
  const body = () => {
    const { withdraw, panel: _, ...fields } = Object.fromEntries(new FormData(form))
    return withdraw === '' ? fields : { ...fields, vanish: withdraw === 'yes' }
  }
  const describe = ({ name, vanished }) => `${vanished ? 'Withdrawn' : 'Changed'}: ${name}`
  onSubmit(form, () => `/control/${panelField.value}/service`, { body, describe })
}

async function force(path, body) {
  await call('POST', path, body)
  document.dispatchEvent(new Event('changed'))
}

const tones = { Completed: 'good', Partial: 'wait', Canceled: 'bad' }

function runningRow(order) {
  const { head, inside, update } = partsOf(order)
  return { node: el('li', { class: 'card' }, head, ...inside), update }
}

function endedRow(order) {
  const { head, inside, update } = partsOf(order)
  const summary = el('summary', {}, head)
  const node = el('li', {}, el('details', {}, summary, el('div', { class: 'inside' }, ...inside)))
  return { node, update }
}

/** What a running order and one that has ended have in common. */
function partsOf({
  upstream,
  order,
  service,
  service_name: name,
  link,
  quantity,
  price_usd: price,
}) {
  const [chip, counts, money, when] = [span('chip'), span('soft'), span('soft'), span('soft end')]
  const head = line(
    el('span', { class: 'strong mono' }, String(order)),
    chip,
    el('span', { class: 'chip' }, upstream),
    el('span', {}, name),
    when,
  )
  const buttons = Object.entries(levers(quantity)).map(([label, state]) => {
    const button = el('button', { type: 'button', class: 'quiet small' }, label)
    button.addEventListener(
      'click',
      () => void force(`/control/${upstream}/order`, { order, ...state }),
    )
    return { button, status: state.status }
  })
  const inside = [
    el('div', { class: 'mono' }, link),
    line(el('span', { class: 'soft' }, `service ${service}`), counts, money),
    line(...buttons.map(({ button }) => button)),
  ]
  const update = (now) => {
    const requested = now.running && now.cancel_requested ? ' · cancel requested' : ''
    say(chip, now.status + requested, `chip ${tones[now.status] ?? (now.running ? 'wait' : '')}`)
    say(counts, `${quantity - now.remains} of ${quantity}${from(now.start_count)}`)
    say(money, `${dollars(now.charge_usd)} of ${dollars(price)}`)
    say(when, clock(now.changed_at))
    for (const { button, status } of buttons) button.disabled = status === now.status
  }
  return { head, inside, update }
}

const levers = (quantity) => ({
  Finish: { status: 'Completed', remains: 0 },
  'Stop half way': { status: 'Partial', remains: Math.ceil(quantity / 2) },
  Cancel: { status: 'Canceled', remains: quantity },
})

const from = (count) => (count === null ? '' : `, counter from ${count}`)

function changeRow({ upstream }) {
  const [name, what] = [span('strong'), span('soft')]
  const panel = el('span', { class: 'chip' }, upstream)
  const update = ({ service, name: text, vanished, rate, min, max, type }) => {
    say(name, `${service} ${text}`)
    say(what, vanished ? 'withdrawn' : `${type} · $${rate} · ${min} to ${max}`)
  }
  return { node: el('li', {}, line(name, panel, what)), update }
}

function sentinelRow({ upstream, service, name, desc }) {
  const number = el('span', { class: 'mono' }, String(service))
  const words = [el('span', { class: 'strong' }, name), el('span', { class: 'soft' }, desc)]
  const panel = el('span', { class: 'chip' }, upstream)
  return { node: el('li', {}, line(number, panel, ...words)), update() {} }
}
