import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './db/db.ts'

/** A row of the file with a user's data. The next rows are read by its key. */
export type DataRow = { readonly key: string; readonly row: unknown }

/** A page of rows: those with a key above `after`, at most `limit`. */
export type DataPart = { readonly after: string; readonly limit: number }

/** What a feature stores about a user: rows in the order of their keys, read page by page. */
export type DataSection = {
  readonly name: string
  readonly read: (db: Queryable, userId: string, part: DataPart) => Promise<readonly DataRow[]>
}

type Keyed = Readonly<Record<string, unknown>> & { readonly key: string }

/**
 * A section from one query. The columns are the fields of a row, except `key`, a text that is unique in the section.
 * The columns in `naira` contain kobo and are written as naira. The query must find the user's rows by an index; the
 * page is a part of its result.
 */
export const dataSection = (
  name: string,
  rowsOf: (userId: string) => RawBuilder<unknown>,
  naira: readonly string[] = [],
): DataSection => ({
  name,
  async read(db, userId, { after, limit }) {
    const found = await sql<Keyed>`select * from (${rowsOf(userId)}) own
      where own.key > ${after} order by own.key limit ${limit}`.execute(db)
    return found.rows.map(({ key, ...row }) => ({ key, row: withNaira(row, naira) }))
  },
})

function withNaira(row: Readonly<Record<string, unknown>>, columns: readonly string[]) {
  const amounts = columns.map((column) => {
    const amount = row[column]
    return [column, typeof amount === 'number' ? formatNaira(amount) : null] as const
  })
  return { ...row, ...Object.fromEntries(amounts) }
}

/** A numeric id as a key: the texts sort like the numbers. */
export const keyOfNumber = (column: string): RawBuilder<string> =>
  sql`lpad(${sql.ref(column)}::text, 19, '0')`

/** The rows of a page. */
const limit = 200

/**
 * All sections as the text of one JSON object, made while it is read. It never holds more than a page in memory, and no
 * connection between two pages.
 */
export async function* ownDataOf(
  db: Queryable,
  userId: string,
  sections: readonly DataSection[],
): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(new Date().toISOString())}`
  for (const { name, read } of sections) {
    yield `,\n${JSON.stringify(name)}:[`
    let after = ''
    for (;;) {
      const rows = await read(db, userId, { after, limit })
      const start = after === '' ? '\n' : ',\n'
      if (rows.length > 0) yield start + rows.map(({ row }) => JSON.stringify(row)).join(',\n')
      after = rows.at(-1)?.key ?? after
      if (rows.length < limit) break
    }
    yield ']'
  }
  yield '}\n'
}
