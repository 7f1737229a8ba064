import { clock, el, line, newestOf, onSubmit, say, showHooks, span, sync, syncFew } from './dom.js'

/** The suppliers' part of the page: rented numbers, their texts, and what has ended. */
export function showSms(suppliers) {
  const keyOf = ({ upstream, id }) => `${upstream} ${id}`
  syncFew('active', newestOf(suppliers, 'active', 'created_at'), { keyOf, create: activeRow })
  syncFew('past', newestOf(suppliers, 'past', 'ended_at'), { keyOf, create: pastRow })
  showTimeLeft()
}

const states = {
  WAIT: ['waiting', 'wait'],
  CODE: ['code received', 'good'],
  RETRY: ['waiting for another', 'wait'],
  DONE: ['done', ''],
  CANCELLED: ['cancelled, refunded', 'bad'],
}

function messageRow() {
  const [text, hooks] = [el('div'), span('line')]
  const update = (message) => {
    say(text, message.text)
    showHooks(hooks, message.hooks, `no webhook · ${clock(message.at)}`)
  }
  return { node: el('li', {}, text, hooks), update }
}

function deliverForm({ upstream, number }) {
  const input = el('input', { name: 'text', placeholder: 'Your code is 123456', required: true })
  const form = el(
    'form',
    { class: 'fields' },
    el('label', { class: 'wide' }, `Text to +${number}`, input),
    el('button', {}, 'Deliver'),
    el('output'),
  )
  const body = () => ({ number, text: input.value })
  onSubmit(form, `/control/${upstream}/deliver`, {
    body,
    describe: () => {
      input.value = ''
      return 'Delivered.'
    },
  })
  return form
}

function activeRow(rental) {
  const [chip, code, left, texts] = [
    span('chip'),
    span('code'),
    span('soft end'),
    el('ul', { class: 'texts' }),
  ]
  left.dataset.until = rental.expires_at
  const node = el(
    'li',
    { class: 'card' },
    line(
      el('span', { class: 'strong mono' }, `+${rental.number}`),
      chip,
      el('span', { class: 'chip' }, rental.upstream),
      left,
    ),
    line(
      el('span', {}, rental.service_name),
      el('span', { class: 'soft' }, `${rental.service} · $${rental.price_usd} · ${rental.id}`),
      code,
    ),
    texts,
    deliverForm(rental),
  )
  const update = (now) => {
    const [word, tone] = states[now.state]
    say(chip, now.long ? `long · ${word}` : word, `chip ${tone}`)
    say(code, now.code === null || now.code.length > 12 ? '' : now.code)
    left.dataset.until = now.expires_at
    sync(texts, now.messages, { keyOf: (message) => message.id, create: messageRow })
  }
  return { node, update }
}

function pastRow(rental) {
  const [chip, code, texts] = [span('chip'), span('mono'), el('ul', { class: 'texts' })]
  const head = line(
    el('span', { class: 'mono' }, `+${rental.number}`),
    el('span', { class: 'soft' }, rental.service_name),
    code,
    el('span', { class: 'soft end' }, clock(rental.ended_at)),
  )
  const chips = line(chip, el('span', { class: 'chip' }, rental.upstream))
  const summary = el('summary', {}, head, chips)
  const inside = el('div', { class: 'inside' }, texts, deliverForm(rental))
  const update = (now) => {
    const [word, tone] = states[now.state]
    say(chip, word, `chip ${tone}`)
    say(code, now.code === null || now.code.length > 12 ? '' : now.code)
    sync(texts, now.messages, { keyOf: (message) => message.id, create: messageRow })
  }
  return { node: el('li', {}, el('details', {}, summary, inside)), update }
}

/** Counts the active rentals down. */
export function showTimeLeft() {
  for (const node of document.querySelectorAll('[data-until]')) {
    const seconds = Math.max(0, Math.round((new Date(node.dataset.until) - Date.now()) / 1000))
    const hours = Math.floor(seconds / 3600)
    const rest = `${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
    say(node, `${hours > 0 ? `${hours}:` : ''}${rest} left`)
  }
}
