import type { AuditEntry } from '@nosim/contract/admin/desk/audit.ts'
import { type Change, changesOf } from './changes.ts'

/** How many are in sight at once. */
const inSight = 3

/** What an entry changed; a long list is cut until it is expanded. */
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

/** Said in words to those who cannot see the line through what was. */
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

/** The file has all of it. */
const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)
