import type { AuditEntry } from '@nosim/contract/admin/audit.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { formatMoney } from '../../format/format-money.ts'

/** How many changes are visible before the list is expanded. */
const inSight = 3

/** The changes of an audit entry. A long list is cut until it is expanded. */
export function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <span className="text-ink-soft">-</span>
  const more = changes.length - inSight
  return (
    <div className="min-w-56 text-label">
      <List changes={changes.slice(0, inSight)} />
      {more > 0 && (
        <details>
          <summary className="inline-block rounded-control py-0.5 font-medium text-ink-soft hover:text-ink">
            {more} more
          </summary>
          <List changes={changes.slice(inSight)} />
        </details>
      )}
    </div>
  )
}

function List({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.name} className="wrap-anywhere">
          {change.name !== '' && <span className="text-ink-soft">{change.name}: </span>}
          <Values {...change} />
        </li>
      ))}
    </ul>
  )
}

/** Also says 'was' and 'is', since screen readers do not announce the strikethrough. */
function Values({ before, after }: Change) {
  return (
    <>
      {before !== undefined && (
        <>
          <span className="sr-only">was </span>
          <del className="text-ink-faint">{short(before)}</del>
        </>
      )}
      {before !== undefined && after !== undefined && (
        <>
          <span aria-hidden> → </span>
          <span className="sr-only">, is </span>
        </>
      )}
      {after !== undefined && <ins className="no-underline">{short(after)}</ins>}
    </>
  )
}

/** A long value is cut. The export has the whole value. */
const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

/** A value that differs, with its name. Undefined where it did not exist. */
type Change = {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const nothing = 'nothing'

/** The changes of an audit entry: the differences of two states, or all values of a single one. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const isSingle = before === null || after === null
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => change.before !== change.after)
    .filter((change) => !isSingle || (change.before ?? change.after) !== nothing)
}

/** All nested values as text, by the names that lead to them. */
function partsOf(value: unknown): Map<string, string> {
  const parts = new Map<string, string>()
  if (value !== null) collect(parts, '', value)
  return parts
}

function collect(parts: Map<string, string>, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || isPlainList(value)) {
    parts.set(name.replaceAll('_', ' '), wordsOf(value, name))
    return
  }
  for (const [key, part] of Object.entries(value))
    collect(parts, name === '' ? key : `${name}, ${key}`, part)
}

const isPlainList = (value: object): value is readonly unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

/** Whether a text is an amount in naira. The names of amounts in dollars end in `usd`. */
const isNaira = (text: string, name: string): boolean =>
  /^-?\d+\.\d\d$/.test(text) && !name.endsWith('usd')

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A value as text. An id is cut to its end, as in the lists of the back office. */
function wordsOf(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((one) => wordsOf(one, name)).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isTime(value)) return formatDateTime(value)
  if (isUuid(value)) return `…${value.slice(-8)}`
  return isNaira(value, name) ? formatMoney(value) : value
}
