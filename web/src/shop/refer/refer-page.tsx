import { formatCount } from '@nosim/contract/base/count.ts'
import { wallet, type Referrals } from '@nosim/contract/shop/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Gift, Users, Share2 } from 'lucide-react'
import { queryOf } from '../../api/query-of.ts'
import { useBrand } from '../../api/site.ts'
import { limit } from '../../lists/list-limit.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Money } from '../../format/money.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { FriendTable } from './friend-table.tsx'
import { CopyLink, referLink } from './copy-link.tsx'
import { Terms } from './terms.tsx'

export function Component() {
  const pages = usePages()
  const { data, isError, error, refetch } = useQuery(
    queryOf(wallet.referrals, { query: { page: pages.page, limit } }),
  )
  return (
    <>
      <PageHeader />
      <div className="flex flex-col gap-4 sm:gap-6">
        <div className="grid items-stretch gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ReferLink />
          <Terms />
        </div>
        {isError && !data ? (
          <Card>
            <ErrorState title="Your friends could not be loaded." error={error} onRetry={refetch} />
          </Card>
        ) : (
          <>
            <ReferralFigures referrals={data} />
            <Card flush title="Your friends">
              <Paged
                pages={pages}
                limit={limit}
                total={data?.invited}
                nouns={['friend', 'friends']}
              >
                <FriendTable friends={data?.friends} />
              </Paged>
            </Card>
          </>
        )}
      </div>
    </>
  )
}

/** The number of friends, the number who earned a bonus, and the sum of the bonuses. */
function ReferralFigures({ referrals }: { readonly referrals: Referrals | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
      <FigureCard
        title="Invited"
        Icon={Users}
        figure={referrals && <Count value={referrals.invited} />}
        note="Friends who registered with your link"
      />
      <FigureCard
        title="Qualified"
        Icon={BadgeCheck}
        figure={referrals && <Count value={referrals.qualified} />}
        note="Friends whose deposit earned the bonus"
      />
      <div className="grid max-sm:col-span-2">
        <FigureCard
          title="Earned"
          Icon={Gift}
          figure={referrals && <Money amount={referrals.earned} large />}
          note={<EarnedNote pending={referrals?.pending} />}
        />
      </div>
    </div>
  )
}

/** Where the bonuses are paid, and the pending amount, if any. */
function EarnedNote({ pending = '0.00' }: { readonly pending: string | undefined }) {
  if (pending === '0.00') return 'Paid into your Refer wallet'
  return (
    <>
      Paid into your Refer wallet. Still to come: <Money amount={pending} />
    </>
  )
}

function Count({ value }: { readonly value: number }) {
  return <span className="text-display">{formatCount(value)}</span>
}

/** The referral link, to copy or to share. */
function ReferLink() {
  return (
    <Card title="Your link">
      <TextField
        label="Referral link"
        readOnly
        value={referLink()}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        <CopyLink />
        {'share' in navigator && <ShareButton />}
      </div>
    </Card>
  )
}

/** For devices that support sharing. */
function ShareButton() {
  const brand = useBrand()
  const share = async () => {
    try {
      await navigator.share({ title: brand, url: referLink() })
    } catch (error) {
      // Closing the share menu is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error('Failed to share ❌')
    }
  }
  return (
    <Button Icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  )
}
