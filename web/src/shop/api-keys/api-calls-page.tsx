import { apiKeys } from '@nosim/contract/accounts/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryOf } from '../../api/query-of.ts'
import { callColumns, NoCalls } from '../../format/api-keys/call-columns.tsx'
import { keyLooks } from '../../format/api-keys/key-labels.ts'
import { QueryList } from '../../lists/query-list.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'

/** The calls of a key, and what came of each (KEY-7). */
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
        <QueryList
          query={(query) => queryOf(apiKeys.calls, { params: { id }, query })}
          rowsOf={({ calls }) => calls}
          keyOf={(call) => call.id}
          columns={callColumns}
          manyColumns={false}
          layout="list"
          caption="Calls of this key, newest first"
          nouns={['call', 'calls']}
          empty={<NoCalls />}
        />
      </Card>
    </>
  )
}
