import { clock, el, line, syncFew } from './dom.js'

/** The mailbox: each mail opens in place. */
export function showMails(mails) {
  syncFew('mails', mails, { keyOf: (mail) => mail.id, create: mailRow })
}

function mailRow({ id, to, from, subject, text, links, at }) {
  const head = line(
    el('span', { class: 'strong' }, subject || '(no subject)'),
    el('span', { class: 'soft end' }, clock(at)),
  )
  const anchors = links.map((link) =>
    el('li', {}, el('a', { href: link, target: '_blank', rel: 'noopener' }, link)),
  )
  const inside = el(
    'div',
    { class: 'inside' },
    el('div', { class: 'soft' }, `from ${from} · `, webVersion(id)),
    el('pre', { tabindex: '0', 'aria-label': 'Text of the mail' }, text || '(no text part)'),
    el('ul', { class: 'links' }, ...anchors),
  )
  const summary = el('summary', {}, head, el('div', { class: 'soft' }, `to ${to}`))
  return { node: el('li', {}, el('details', {}, summary, inside)), update() {} }
}

function webVersion(id) {
  return el(
    'a',
    { href: `/mail/${id}`, target: '_blank', rel: 'noopener' },
    'see it as a mail reader would',
  )
}
