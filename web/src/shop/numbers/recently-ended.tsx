import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { groupCode } from '../../format/group-code.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { moneySentence } from './rental/money-sentence.ts'
import { PhoneNumber } from './rental/phone-number.tsx'
import { historyTones, statusAt } from './rental/rental-status.ts'
import { ServiceMark } from './rental/service-mark.tsx'
import { useServerNow } from './rental/use-server-now.ts'

/** Numbers whose card has just disappeared: how each ended, and what happened to its money. */
export function RecentlyEnded({ rentals }: { readonly rentals: readonly Rental[] }) {
  return (
    <div className="pt-6">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <h3 className="text-label font-medium text-ink-soft">Just ended</h3>
        <span className="text-label">
          <TextLink to={paths.numberHistory}>Numbers History</TextLink>
        </span>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rentals.map((rental) => (
          <EndedLine key={rental.order_id} rental={rental} />
        ))}
      </ul>
    </div>
  )
}

function EndedLine({ rental }: { readonly rental: Rental }) {
  const status = statusAt(rental, useServerNow())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <ServiceMark code={rental.service} name={rental.service_name} />
      <div className="min-w-28 flex-1">
        <p className="truncate font-medium">{rental.service_name}</p>
        {rental.number !== '' && (
          <p className="text-label text-ink-soft">
            <PhoneNumber number={rental.number} />
          </p>
        )}
      </div>
      {rental.last_sms_code !== null && (
        <span className="font-mono font-medium">{groupCode(rental.last_sms_code)}</span>
      )}
      <StatusBadge tone={historyTones[status]} word={status} />
      <p className="text-label text-ink-soft max-md:w-full max-md:pl-12 md:w-72 md:text-right">
        {moneySentence(rental, status)}
      </p>
    </li>
  )
}
