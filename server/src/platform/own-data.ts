import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './db/db.ts'

/** A row of a file of data, and the key by which the rows after it are read. */
export type DataRow = { readonly key: string; readonly row: unknown }

/** Which rows: those whose key comes after this, at most so many. */
export type DataPart = { readonly after: string; readonly limit: number }

/** What a feature stores about a user: rows in the order of their keys, read page by page. */
export type DataSection = {
  readonly name: string
  readonly read: (db: Queryable, userId: string, part: DataPart) => Promise<readonly DataRow[]>
}

type Keyed = Readonly<Record<string, unknown>> & { readonly key: string }

/**
 * A section that is the result of one query: the columns are the fields of a row, but for `key`, a text that no two rows share.
 * The columns of `naira` hold kobo and are written as naira. The query names the user by an index; the page is cut from that.
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

/** The key of a counted row: its text sorts as the number does. */
export const keyOfNumber = (column: string): RawBuilder<string> =>
  sql`lpad(${sql.ref(column)}::text, 19, '0')`

/** How many rows are read at once. */
const limit = 200

/**
 * All sections as the text of one JSON object, made as its reader takes it: it never holds more than a page, nor a connection
 * between two pages.
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
