import { readFile } from 'node:fs/promises'

/** One row of a table: a cell by the name of its column, '' when there is none. */
export type Row = (column: string) => string

/** Reads a CSV file whose first line names the columns. Cells may be quoted, but none holds a line break. */
export async function readCsv(path: string | URL): Promise<Row[]> {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/)
  const columns = cells(header)
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = cells(line)
      return (column) => row[columns.indexOf(column)] ?? ''
    })
}

function cells(line: string): string[] {
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return [...found].map((cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '')
}
