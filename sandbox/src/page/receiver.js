import {
  byId,
  call,
  clock,
  el,
  fields,
  follow,
  line,
  onSubmit,
  readJson,
  say,
  span,
  syncFew,
} from './dom.js'

const modes = {
  take: 'take them (204)',
  fail: 'fail (500)',
  hang: 'hang (no answer)',
  redirect: 'lie: redirect (302)',
  long: 'lie: 1 MB of body',
  close: 'lie: close the connection',
}
const answers = {
  take: ['taken', 'good'],
  fail: ['answered 500', 'bad'],
  hang: ['not answered', 'bad'],
  redirect: ['redirected', 'bad'],
  long: ['answered 1 MB', 'bad'],
  close: ['connection closed', 'bad'],
}
const signatures = {
  holds: ['signature holds', 'good'],
  wrong: ['signature does not hold', 'bad'],
  old: ['signature holds, but is too old', 'wait'],
  missing: ['no signature', 'bad'],
  unchecked: ['signature not checked', ''],
}

const [modeForm, secretForm] = [byId('mode'), byId('secret')]

async function refresh() {
  try {
    const { mode, modes: names, messages } = await call('GET', '/control/receiver')
    const select = modeForm.elements.mode
    if (select.options.length === 0) {
      select.append(...names.map((name) => el('option', { value: name }, modes[name])))
      select.value = mode
    }
    syncFew('messages', messages, { keyOf: ({ id }) => id, create: messageRow })
    byId('clear-messages').hidden = messages.length === 0
    say(byId('pulse'), 'live', 'pulse')
  } catch {
    say(byId('pulse'), 'out of reach', 'pulse lost')
  }
}

function messageRow({ path, headers, body, answered, nth, at }) {
  const [answer, signature] = [span('chip'), span('chip')]
  const type = typeOf(body)
  const head = line(
    el('span', { class: 'strong' }, type),
    el('span', { class: 'soft' }, nth === 1 ? path : `${path} · try ${nth}`),
    el('span', { class: 'soft end' }, clock(at)),
  )
  const headerText = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  const inside = el(
    'div',
    { class: 'inside' },
    el('pre', { tabindex: '0', 'aria-label': 'Headers of the message' }, headerText),
    el('pre', { tabindex: '0', 'aria-label': 'Body of the message' }, pretty(body)),
  )
  const summary = el('summary', {}, head, line(answer, signature))
  const update = (now) => {
    const [word, tone] = signatures[now.signature]
    say(signature, word, `chip ${tone}`)
  }
  const [word, tone] = answers[answered]
  say(answer, word, `chip ${tone}`)
  return { node: el('li', {}, el('details', {}, summary, inside)), update }
}

function typeOf(body) {
  return readJson(body)?.type ?? '(no type)'
}

function pretty(body) {
  const read = readJson(body)
  return read === undefined ? body || '(no body)' : JSON.stringify(read, null, 2)
}

onSubmit(modeForm, '/control/receiver', {
  body: fields(modeForm),
  describe: ({ mode }) => `From now on: ${modes[mode]}.`,
})
onSubmit(secretForm, '/control/receiver/secret', {
  body: fields(secretForm),
  describe: ({ secret }) =>
    secret === null ? 'Signatures are not checked.' : `Checked against ${secret}...`,
})
byId('clear-messages').addEventListener('click', () => {
  void call('DELETE', '/control/receiver').then(refresh)
})
// The product reaches programs of this machine by number; it refuses their names.
say(byId('address'), `http://127.0.0.1:${location.port}/hook`)
follow(refresh)
