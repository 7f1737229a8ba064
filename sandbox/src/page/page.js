import { showBank, wireBank } from './bank.js'
import { showBoost, wireBoost } from './boost.js'
import { byId, call, clock, dollars, el, line, naira, say, syncFew } from './dom.js'
import { showCalls, showFaults, wireFaults } from './faults.js'
import { showMails } from './mail.js'
import { showSms, showTimeLeft } from './sms.js'

const POLL_MS = 2000

async function refresh() {
  try {
    const state = await call('GET', '/control/state')
    const of = (kind) =>
      state.upstreams.filter((each) => each.kind === kind).map(({ name }) => state[name])
    const [suppliers, panels] = [of('sms'), of('boost')]
    showSms(suppliers)
    showBoost(panels)
    showBank(state.bank)
    showMails(state.mails)
    showTexts(state.texts)
    showFaults(state)
    showCalls(state.calls)
    showBooks({ suppliers, panels, bank: state.bank })
    showCounts({ ...state, suppliers, panels })
    say(byId('pulse'), 'live', 'pulse')
  } catch {
    say(byId('pulse'), 'out of reach', 'pulse lost')
  }
}

function showBooks({ suppliers, panels, bank }) {
  for (const { name, balance_usd: balance } of [...suppliers, ...panels]) {
    say(byId(`${name}-balance`), dollars(Number(balance).toFixed(2)))
    byId(`${name}-balance`).parentElement.hidden = false
  }
  say(byId('sms-spent'), dollars(sum(suppliers, 'spent_usd')))
  say(byId('sms-refunded'), dollars(sum(suppliers, 'refunded_usd')))
  say(byId('boost-spent'), dollars(sum(panels, 'spent_usd')))
  say(byId('bank-total'), naira(bank.total))
}

/** Dollars with two decimals. */
const sum = (upstreams, field) =>
  upstreams.reduce((total, each) => total + Number(each[field]), 0).toFixed(2)

function showCounts({ suppliers, panels, bank, mails, texts, faults, calls }) {
  const counts = {
    sms: Number(sum(suppliers, 'active_count')),
    boost: Number(sum(panels, 'running_count')),
    bank: bank.transfer_count,
    mail: mails.length,
    text: texts.length,
    fault: faults.length,
    call: calls.total,
  }
  for (const [name, count] of Object.entries(counts)) {
    const badge = byId(`${name}-count`)
    badge.hidden = count === 0
    say(badge, String(count))
  }
}

/** The text messages as their phones show them. */
function showTexts(texts) {
  syncFew('texts', texts, { keyOf: (text) => text.id, create: textRow })
}

function textRow({ to, from, text, channel, at }) {
  const head = line(
    el('span', { class: 'strong mono' }, `+${to}`),
    el('span', { class: 'soft end' }, clock(at)),
  )
  const sender = el('span', { class: 'soft' }, `from ${from} · ${channel}`)
  return { node: el('li', {}, head, line(el('span', {}, text), sender)), update() {} }
}

async function follow() {
  if (!document.hidden) await refresh()
  setTimeout(follow, POLL_MS)
}

wireBank()
wireBoost()
wireFaults()
document.addEventListener('changed', () => void refresh())
setInterval(showTimeLeft, 1000)
void follow()
