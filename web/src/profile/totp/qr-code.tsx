import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'

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
