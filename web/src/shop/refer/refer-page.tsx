import { wallet } from '@nosim/contract/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { pageIn, usePages } from '../../ui/display/use-pages.ts'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FriendTable } from './friend-table.tsx'
import { ReferLink } from './refer-link.tsx'
import { ReferralFigures } from './referral-figures.tsx'
import { Terms } from './terms.tsx'

const limit = 20

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(
    queryOf(wallet.referrals, {
      query: { page: pageIn(new URL(request.url).searchParams), limit },
    }),
  )

export function Component() {
  const pages = usePages()
  const { data, isError, error, refetch } = useQuery(
    queryOf(wallet.referrals, { query: { page: pages.page, limit } }),
  )
  return (
    <>
      <PageHeader
        title="Refer & Earn"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Refer & Earn' }]}
        lead="Bring a friend, and earn when the friend tops up."
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <div className="grid items-stretch gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ReferLink />
          <Terms />
        </div>
        {isError && !data ? (
          <Card>
            <ErrorState
              title="Your friends could not be loaded."
              message={error.message}
              onRetry={() => void refetch()}
            />
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
