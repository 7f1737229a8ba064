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
import { showMails } from './mail.js'

const modes = {
  take: 'send them',
  blocked: 'the user blocked the bot (403)',
  busy: 'too many requests (429)',
  fail: 'fail (500)',
  hang: 'send, without an answer',
}

const [writeForm, modeForm] = [byId('write'), byId('bot-mode')]

async function refresh() {
  try {
    const [telegram, push, mail] = await Promise.all(
      ['telegram', 'push', 'mail'].map((name) => call('GET', `/control/${name}`)),
    )
    const select = modeForm.elements.mode
    if (select.options.length === 0) {
      select.append(...telegram.modes.map((name) => el('option', { value: name }, modes[name])))
      select.value = telegram.mode
    }
    syncFew('chats', telegram.messages, { keyOf: ({ id }) => id, create: chatRow })
    syncFew('pushes', push.pushes, { keyOf: ({ id }) => id, create: pushRow })
    showMails(mail.mails)
    say(byId('pulse'), 'live', 'pulse')
  } catch {
    say(byId('pulse'), 'out of reach', 'pulse lost')
  }
}

function chatRow({ chat, from, text, at }) {
  const sender = span(from === 'bot' ? 'chip good' : 'chip')
  say(sender, from === 'bot' ? 'the bot' : 'the person')
  const head = line(
    sender,
    el('span', { class: 'soft' }, `chat ${chat}`),
    el('span', { class: 'soft end' }, clock(at)),
  )
  const words = el('pre', { tabindex: '0', 'aria-label': 'Text of the message' }, text)
  return { node: el('li', {}, head, words), update() {} }
}

function pushRow({ text, at }) {
  const { title = '', text: words = '' } = readJson(text) ?? {}
  const head = line(
    el('span', { class: 'strong' }, title),
    el('span', { class: 'soft end' }, clock(at)),
  )
  return { node: el('li', {}, head, el('div', { class: 'soft' }, words)), update() {} }
}

onSubmit(writeForm, '/control/telegram/messages', {
  body: fields(writeForm),
  describe: () => 'Written.',
})
onSubmit(modeForm, '/control/telegram', {
  body: fields(modeForm),
  describe: ({ mode }) => `From now on: ${modes[mode]}.`,
})
follow(refresh)
