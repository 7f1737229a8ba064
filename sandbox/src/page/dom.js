// Building and keeping rows, and talking to the sandbox.
// All text goes in as text nodes, so nothing from outside can become markup.

/** The element with this id. */
export const byId = (id) => document.getElementById(id)

/** A new element; an attribute of true or false is set or left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(name, value === true ? '' : value)
  }
  node.append(...children)
  return node
}

/** An empty span of a class. */
export const span = (className) => el('span', { class: className })
/** A row of things that wraps. */
export const line = (...children) => el('div', { class: 'line' }, ...children)

/** Sets text (and class) where it has changed, so that nothing flickers. */
export function say(node, text, className) {
  if (node.textContent !== text) node.textContent = text
  if (className !== undefined && node.className !== className) node.className = className
}

// Rows are kept by key and patched, so that focus and typed text remain.
export function sync(id, items, { keyOf, create }) {
  const list = typeof id === 'string' ? byId(id) : id
  const kept = (list.rows ??= new Map())
  const rows = new Map()
  for (const [index, item] of items.entries()) {
    const key = String(keyOf(item))
    const row = kept.get(key) ?? create(item)
    row.update(item)
    rows.set(key, row)
    if (list.children[index] !== row.node) list.insertBefore(row.node, list.children[index] ?? null)
  }
  for (const [key, row] of kept) if (!rows.has(key)) row.node.remove()
  list.rows = rows
  const none = typeof id === 'string' ? byId(`${id}-none`) : null
  if (none !== null) none.hidden = items.length > 0
}

const FEW = 8
const opened = new Set()

/** Like `sync`, but shows a few and a button for the rest. */
export function syncFew(id, items, how) {
  const more = byId(`${id}-more`)
  if (more.dataset.wired === undefined) {
    more.dataset.wired = ''
    more.addEventListener('click', () => {
      if (!opened.delete(id)) opened.add(id)
      document.dispatchEvent(new Event('changed'))
    })
  }
  more.hidden = items.length <= FEW
  say(more, opened.has(id) ? 'Show fewer' : `Show all ${items.length}`)
  sync(id, opened.has(id) ? items : items.slice(0, FEW), how)
}

/** A time of day, with its date when that is not today. */
export function clock(iso) {
  const at = new Date(iso)
  const today = at.toDateString() === new Date().toDateString()
  return today ? at.toLocaleTimeString('en-GB') : at.toLocaleString('en-GB')
}

/** A naira amount in text as `₦2,000.00`. */
export function naira(text) {
  return `₦${Number(text).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`
}

/** A dollar amount in text as `$0.90`. */
export function dollars(text) {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 5 }
  return `$${Number(text).toLocaleString('en-US', digits)}`
}

/** Asks the sandbox; throws its sentence when it refuses. */
export async function call(method, path, body) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  if (body !== undefined) init.headers = { 'content-type': 'application/json' }
  const response = await fetch(path, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`)
  return answer
}

/** The items of all suppliers or panels, each with the name of its own as `upstream`. */
export const itemsOf = (upstreams, list) =>
  upstreams.flatMap((each) => each[list].map((item) => ({ ...item, upstream: each.name })))

/** The same, the newest first by the time in a field. */
export const newestOf = (upstreams, list, field) =>
  itemsOf(upstreams, list).toSorted((a, b) => b[field].localeCompare(a[field]))

/** Sends a form's `body()` to `path`, or to what `path()` returns, and shows the text that `describe` returns for the response. */
export function onSubmit(form, path, { body, describe }) {
  const [button, output] = [form.querySelector('button'), form.querySelector('output')]
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    void call('POST', typeof path === 'function' ? path() : path, body())
      .then((answer) => say(output, describe(answer), ''))
      .catch((error) => say(output, error.message, 'bad'))
      .finally(() => {
        button.disabled = false
        document.dispatchEvent(new Event('changed'))
      })
  })
}

/** What a form holds, as the body of `onSubmit`. */
export const fields = (form) => () => Object.fromEntries(new FormData(form))

/** A value in JSON; undefined where the text is none. */
export function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const FOLLOW_MS = 2000

/** Has a page read what it shows now, after each change, and every two seconds while it is seen. */
export function follow(refresh) {
  document.addEventListener('changed', () => void refresh())
  const next = async () => {
    if (!document.hidden) await refresh()
    setTimeout(next, FOLLOW_MS)
  }
  void next()
}

const tones = { delivered: 'good', waiting: 'wait', 'given-up': 'bad', lost: 'bad' }

/** One webhook in a few words. */
export function hookText({ state, status, attempts, next_at: next }) {
  const last = attempts.at(-1)
  const tries = attempts.length > 1 ? ` · ${attempts.length} tries` : ''
  const result = last === undefined ? '' : ` ${status ?? last.error}`
  return `${state}${result}${tries}${next ? ` · next ${clock(next)}` : ''}`
}

/** A chip for each webhook; `ifNone` when there is none. */
export function showHooks(node, hooks, ifNone) {
  const list = hooks.length > 0 ? hooks : [null]
  const create = () => {
    const chip = span('chip')
    const update = ([, hook]) =>
      say(chip, hook ? hookText(hook) : ifNone, `chip ${hook ? tones[hook.state] : ''}`)
    return { node: chip, update }
  }
  sync(node, [...list.entries()], { keyOf: ([index]) => index, create })
}
