import { clock, el, line, syncFew } from './dom.js'

/** The text messages as their phones show them. */
export function showTexts(texts) {
  syncFew('texts', texts, { keyOf: (text) => text.id, create: textRow })
}

function textRow({ to, from, text, channel, at }) {
  const head = line(
    el('span', { class: 'strong mono' }, `+${to}`),
    el('span', { class: 'soft' }, `from ${from} · ${channel}`),
    el('span', { class: 'soft end' }, clock(at)),
  )
  return { node: el('li', {}, head, el('div', {}, text)), update() {} }
}
