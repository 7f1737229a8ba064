import { apiKeys } from '@nosim/contract/accounts/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { CallList } from '../../lists/call-list.tsx'
import { keyLooks } from '../../format/api-keys/key-labels.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

/** The calls of a key and their outcomes (KEY-7). */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery(queryOf(apiKeys.list))
  const key = data?.keys.find((one) => one.id === id)
  return (
    <>
      <PageHeader action={key && <StatusBadge {...keyLooks[key.state]} />}>
        {key && <p className="font-medium wrap-anywhere">{key.name}</p>}
      </PageHeader>
      <Card flush>
        <CallList query={(query) => queryOf(apiKeys.calls, { params: { id }, query })} />
      </Card>
    </>
  )
}
