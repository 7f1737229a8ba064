import {
  byId,
  clock,
  el,
  hookText,
  line,
  naira,
  onSubmit,
  say,
  showHooks,
  span,
  sync,
  syncFew,
} from './dom.js'

/** The bank's part of the page: accounts with a form each, and transfers. */
export function showBank({ accounts, transfers }) {
  sync('accounts', accounts, { keyOf: (account) => account.account_number, create: accountRow })
  syncFew('transfers', transfers, { keyOf: (transfer) => transfer.reference, create: transferRow })
}

/** Makes the form for money to any account number work. */
export function wireBank() {
  const form = byId('stray')
  const body = () => Object.fromEntries(new FormData(form))
  onSubmit(form, '/control/bank/transfer', { body, describe: transferDone })
}

function moneyForm(accountNumber) {
  const form = el(
    'form',
    { class: 'fields' },
    el(
      'label',
      {},
      'Naira',
      el('input', {
        inputmode: 'decimal',
        pattern: '[0-9]+(\\.[0-9]{1,2})?',
        title: 'naira, at most 2 decimals',
        name: 'amount',
        value: '2000',
        required: true,
      }),
    ),
    el('label', {}, 'Sender', el('input', { name: 'sender_name', value: 'Chidi Oke' })),
    el('button', {}, 'Send money'),
    el('output'),
  )
  const body = () => ({ ...Object.fromEntries(new FormData(form)), account_number: accountNumber })
  onSubmit(form, '/control/bank/transfer', { body, describe: transferDone })
  return form
}

function transferDone({ reference, deliveries }) {
  const states = deliveries.map(hookText).join(', ')
  return `${reference}: ${states || 'booked; no webhook address is set for this bank'}`
}

function accountRow(account) {
  const node = el(
    'li',
    { class: 'card' },
    line(
      el('span', { class: 'strong mono' }, account.account_number),
      el('span', { class: 'chip' }, `${account.bank_name} · ${account.bank}`),
      el('span', { class: 'soft end' }, clock(account.created_at)),
    ),
    el('div', {}, account.account_name, el('span', { class: 'soft' }, ` · ${account.email}`)),
    moneyForm(account.account_number),
  )
  return { node, update() {} }
}

function transferRow(transfer) {
  const [hooks, tries] = [span('line'), el('pre', { tabindex: '0', 'aria-label': 'What was sent' })]
  const { account_number: to, amount, currency, sender_name: from, reference, at } = transfer
  const money = currency === 'NGN' ? naira(amount) : `${amount} ${currency}`
  const head = line(
    el('span', { class: 'strong' }, money),
    el('span', { class: 'soft' }, `${from || 'unknown sender'} → ${to}`),
    el('span', { class: 'soft end' }, clock(at)),
  )
  const node = el(
    'li',
    {},
    el('details', {}, el('summary', {}, head, hooks), el('div', { class: 'inside' }, tries)),
  )
  const update = ({ deliveries, session_id: session }) => {
    showHooks(hooks, deliveries, 'no webhook address')
    const wire = deliveries.map(
      (each) => `POST ${each.url}\n${pretty(each.body)}\n${hookText(each)}`,
    )
    say(tries, [`reference ${reference}\nsession ${session}`, ...wire].join('\n\n'))
  }
  return { node, update }
}

function pretty(json) {
  return JSON.stringify(JSON.parse(json), null, 2)
}
