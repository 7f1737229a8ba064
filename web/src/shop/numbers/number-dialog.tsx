import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { type Rental, displayStatus } from '@nosim/contract/shop/numbers.ts'
import { useNavigate } from 'react-router'
import { CodeText } from '../../format/code-text.tsx'
import { formatDateTime } from '../../format/format-date.ts'
import { Money } from '../../format/money.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Detail, DetailList } from '../../ui/page/detail-list.tsx'
import { SomethingWrong } from '../tickets/something-wrong.tsx'
import { PhoneNumber } from './rental/phone-number.tsx'
import { RentAgain } from './buying/rent-again.tsx'
import { dialled, historyTones, notKept } from './rental/rental-status.ts'

type NumberDialogProps = {
  readonly rental: Rental
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** All details of a rented number, with its messages. It can be rented again here (NUM-97). */
export function NumberDialog({ rental, ...dialog }: NumberDialogProps) {
  const status = displayStatus(rental)
  const navigate = useNavigate()
  return (
    <Dialog {...dialog} title={rental.service_name}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-4">
        <Money amount={rental.price_ngn} large />
        <StatusBadge tone={historyTones[status]} word={status} />
      </p>
      <DetailList details={detailsOf(rental)} />
      <div className="pt-4">
        <SomethingWrong about="numbers" subject={rental.order_id} />
      </div>
      {rental.rent_again !== null && (
        <div className="pt-4">
          <RentAgain rental={rental} onRented={() => void navigate(paths.buyNumber)} />
        </div>
      )}
    </Dialog>
  )
}

function detailsOf({ number, messages, created_at, order_id }: Rental): Detail[] {
  return [
    ...messages.map(({ code, text }, index) => ({
      label: index === 0 ? 'Code' : `Code ${messages.length - index}`,
      ...(code === null
        ? { value: notKept }
        : {
            value: (
              <>
                <span className="font-mono font-medium">
                  <CodeText code={code} />
                </span>
                {text !== null && <span className="block text-ink-soft">{text}</span>}
              </>
            ),
            action: <Copy what="OTP" text={code} />,
          }),
    })),
    ...(number === ''
      ? []
      : [
          {
            label: 'Phone',
            value: <PhoneNumber number={number} />,
            action: <Copy what="Number" text={dialled(number)} />,
          },
        ]),
    { label: 'Date', value: formatDateTime(created_at) },
    { label: 'Order number', value: orderNumber(order_id) },
  ]
}

function Copy({ what, text }: { readonly what: 'OTP' | 'Number'; readonly text: string }) {
  return (
    <CopyButton
      text={text}
      label={`Copy ${what}`}
      copied={`${what} copied to clipboard ✅`}
      failed="Failed to copy ❌"
    />
  )
}
