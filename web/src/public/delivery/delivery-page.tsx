import { delivery as routes, deliverySample, type Delivery } from '@nosim/contract/shop/delivery.ts'
import { formatCalendarDay } from '../../format/format-date.ts'
import { FigureTable } from './figure-table.tsx'

/**
 * The share of orders of each service that received a code (NUM-70). Without a script: CSS switches the range of
 * days.
 */
export function DeliveryPage({ delivery }: { readonly delivery: Delivery }) {
  return (
    <div className="group mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-20">
      <div className="prose max-w-[44rem]">
        <h1>Delivery rates</h1>
        <p>
          How many orders of each service received a code, counted from the orders themselves. A
          number without a code costs nothing.
        </p>
      </div>
      {delivery.services.length > 0 && delivery.until !== null ? (
        <Figures delivery={delivery} until={delivery.until} />
      ) : (
        <p className="mt-10 rounded-card border border-line bg-surface p-6 text-ink-soft">
          <strong className="block font-medium text-ink">Not enough data yet</strong>
          The first figures show on the day after the first orders.
        </p>
      )}
      <div className="prose mt-12 max-w-[44rem]">
        <h2>How we count</h2>
        <ul>
          <li>
            Each order that had a number counts once, with or without a code. A number that its
            buyer cancelled within 30 seconds does not count.
          </li>
          <li>
            Days are whole days in Lagos. Today is not included. With fewer than {deliverySample}{' '}
            orders there is no figure.
          </li>
          <li>
            The range has the true rate with a confidence of 95% (Wilson interval). More orders make
            it narrower.
          </li>
          <li>
            Times run from the first number to the first code. They are exact to a second below a
            minute, and to five seconds above.
          </li>
        </ul>
        <p>
          The same figures as data: <a href={routes.figures.path}>JSON</a>
        </p>
      </div>
    </div>
  )
}

function Figures({ delivery, until }: { readonly delivery: Delivery; readonly until: string }) {
  const windows = [
    { days: 7, className: 'group-has-[#days-30:checked]:hidden' },
    { days: 30, className: 'not-group-has-[#days-30:checked]:hidden' },
  ] as const
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-10 pb-4">
        <fieldset>
          <legend className="sr-only">Days</legend>
          <div className="flex h-11 gap-1 rounded-control border border-line-strong bg-surface p-1">
            {windows.map(({ days }) => (
              <label
                key={days}
                className="relative flex min-w-24 cursor-pointer items-center justify-center rounded-[5px] px-3 font-medium text-ink-soft has-checked:bg-over-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="days"
                  id={`days-${days}`}
                  defaultChecked={days === 7}
                  className="absolute inset-x-0 -inset-y-1.25 cursor-pointer appearance-none focus-visible:outline-none"
                />
                {days} days
              </label>
            ))}
          </div>
        </fieldset>
        <p className="text-label text-ink-soft">Until {formatCalendarDay(until)}</p>
      </div>
      {windows.map(({ days, className }) => (
        <div
          key={days}
          className={`overflow-hidden rounded-card border border-line bg-surface ${className}`}
        >
          <FigureTable
            caption={`Codes received in ${days} days, by service`}
            rows={delivery.services.map(({ code, name, days_7, days_30 }) => ({
              code,
              name,
              figure: days === 7 ? days_7 : days_30,
            }))}
          />
        </div>
      ))}
    </>
  )
}
