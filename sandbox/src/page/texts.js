import { clock, el, line, syncFew } from './dom.js'

/** The text messages as their phones show them. */
export function showTexts(texts) {
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
