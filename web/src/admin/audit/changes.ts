import { formatDateTime } from '../../format/format-date.ts'

/** One thing that differs: what it is called, as it was and as it is; undefined where it was not there. */
export type Change = {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const nothing = 'nothing'

/** What an entry changed: of two states only what differs, of a single one all that it has. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const isSingle = before === null || after === null
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => change.before !== change.after)
    .filter((change) => !isSingle || (change.before ?? change.after) !== nothing)
}

/** Every value within, in words, by the names that lead to it. */
function partsOf(value: unknown): Map<string, string> {
  const parts = new Map<string, string>()
  if (value !== null) collect(parts, '', value)
  return parts
}

function collect(parts: Map<string, string>, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || isPlainList(value)) {
    parts.set(name.replaceAll('_', ' '), wordsOf(value))
    return
  }
  for (const [key, part] of Object.entries(value))
    collect(parts, name === '' ? key : `${name}, ${key}`, part)
}

const isPlainList = (value: object): value is readonly unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(wordsOf).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return isTime(value) ? formatDateTime(value) : value
  return JSON.stringify(value)
}
