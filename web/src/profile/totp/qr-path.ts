/** The dark modules of a QR code as one SVG path, a module being one unit: a box for each run within a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map((run) => boxOf(run, y))).join('')
}

type Run = { readonly from: number; readonly length: number }

function runsOf(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((from) => {
    const end = row.indexOf(false, from)
    return { from, length: (end === -1 ? row.length : end) - from }
  })
}

function boxOf({ from, length }: Run, y: number): string {
  return `M${from} ${y}h${length}v1h-${length}z`
}
