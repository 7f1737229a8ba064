import { readFile } from 'node:fs/promises'

/** One row of a table: returns the cell of a column; '' for an unknown column. */
export type Row = (column: string) => string

/** Reads a CSV file whose first line names the columns. Cells may be quoted, but must not contain line breaks. */
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
