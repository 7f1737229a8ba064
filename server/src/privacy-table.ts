import { keptTables, personalTables, type Personal } from './retention.ts'

/** What is kept about users and for how long, as a Markdown table for /privacy (ACCOUNT-10). */
export function privacyTable(): string {
  const rows = personalTables.map((one) => `| ${one.what} | ${untilOf(one)} |`)
  return ['| what | how long |', '|---|---|', ...rows].join('\n')
}

function untilOf({ tables, closed }: Personal): string {
  const kept = keptTables.find(({ table, due }) => due && tables.includes(table))
  if (kept)
    return closed === 'deleted' ? `${kept.keep}, or until your account is closed` : kept.keep
  return closed === 'deleted'
    ? 'until your account is closed'
    : 'for as long as we keep books; without your name once your account is closed'
}
