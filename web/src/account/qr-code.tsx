import { encode } from 'uqr'

type QrCodeProps = { readonly text: string; readonly caption: string }

/** A QR code, dark on light in either theme: not every camera reads one the other way round. */
export function QrCode({ text, caption }: QrCodeProps) {
  // The quiet zone that the standard asks for (ISO/IEC 18004) is four modules wide.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-44 sm:size-52 rounded-control border border-line"
      >
        <rect width={size} height={size} fill="white" />
        <path d={qrPath(data)} fill="black" />
      </svg>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  )
}

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
