import { formatCount } from '@nosim/contract/base/count.ts'
import type { DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import type { ReactNode } from 'react'
import { alignedPercent, rangeText, waitText } from '../../format/delivery-text.ts'

type Row = { readonly code: string; readonly name: string; readonly figure: DeliveryFigure }

type FigureTableProps = { readonly caption: string; readonly rows: readonly Row[] }

const cell = 'px-4 py-3 text-right whitespace-nowrap tabular-nums'
const wideCell = `${cell} max-sm:hidden`

/** The figures of each service, the highest share first. On a phone each row has two lines. */
export function FigureTable({ caption, rows }: FigureTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-label text-ink-soft">
          <th scope="col" className="px-4 py-2 text-left font-medium">
            Service
          </th>
          <Head isWide>Orders</Head>
          <Head>With a code</Head>
          <Head isWide>Range (95%)</Head>
          <Head isWide>Half within</Head>
          <Head isWide>9 of 10 within</Head>
        </tr>
      </thead>
      <tbody>
        {inOrder(rows).map(({ code, name, figure }) => (
          <tr key={code} className="border-t border-line">
            <th scope="row" className="px-4 py-3 text-left font-medium wrap-anywhere">
              {name}
              <ShortFigure figure={figure} />
            </th>
            <td className={wideCell}>{formatCount(figure.sample)}</td>
            <td className={cell}>
              {figure.share === null ? (
                <>
                  <span className="text-label text-ink-soft max-sm:hidden">Not enough data</span>
                  <Dash className="sm:hidden" />
                </>
              ) : (
                <span className="font-medium">{alignedPercent(figure.share)}</span>
              )}
            </td>
            <td className={wideCell}>{rangeText(figure) ?? <None />}</td>
            <td className={wideCell}>{timeOf(figure.median_s)}</td>
            <td className={wideCell}>{timeOf(figure.p90_s)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({
  isWide = false,
  children,
}: {
  readonly isWide?: boolean
  readonly children: ReactNode
}) => (
  <th scope="col" className={`px-4 py-2 text-right font-medium ${isWide ? 'max-sm:hidden' : ''}`}>
    {children}
  </th>
)

const Dash = ({ className = '' }: { readonly className?: string }) => (
  <span aria-hidden className={`text-ink-soft ${className}`}>
    –
  </span>
)

const None = () => (
  <>
    <Dash />
    <span className="sr-only">Not enough data</span>
  </>
)

const timeOf = (seconds: number | null) => (seconds === null ? <None /> : waitText(seconds))

/** The figures that a phone shows below the name of a service. */
function ShortFigure({ figure }: { readonly figure: DeliveryFigure }) {
  const { sample, median_s, p90_s } = figure
  const orders = `${formatCount(sample)} ${sample === 1 ? 'order' : 'orders'}`
  const range = rangeText(figure)
  return (
    <span className="block text-label font-normal text-ink-soft sm:hidden">
      {`${orders} · ${range ?? 'not enough data'}`}
      {median_s !== null && p90_s !== null && (
        <span className="block">
          Half in {waitText(median_s)}, 9 of 10 in {waitText(p90_s)}
        </span>
      )}
    </span>
  )
}

/** Sorts by the share, then by the number of orders. Services without enough data come last. */
const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    ({ figure: a }, { figure: b }) => (b.share ?? -1) - (a.share ?? -1) || b.sample - a.sample,
  )
