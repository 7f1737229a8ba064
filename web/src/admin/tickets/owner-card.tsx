import { type AdminTicket, adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { leastForAnswers } from '@nosim/contract/admin/users/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useMay } from '../shell/use-may.ts'
import { refreshTickets } from './queries.ts'

/** The owner of the ticket: support takes a ticket, and a manager gives it to any admin (TICKET-15). */
export function OwnerCard({ ticket }: { readonly ticket: AdminTicket }) {
  const { id, owner, admins, state } = ticket
  const { data: me } = useQuery(meQuery())
  const mayAssign = useMay(leastForAnswers)
  const assign = useWrite(adminTickets.assign, {
    as: 'action',
    onDone: () => {
      refreshTickets()
      toast.success('The ticket has another owner.')
    },
  })
  const give = (to: string) => assign.send({ params: { id }, body: { owner: to } })
  const isOpen = state !== 'closed'
  return (
    <Card title="Owner">
      <p className="pb-3">{owner?.name ?? 'This ticket is not taken yet.'}</p>
      {isOpen && mayAssign && (
        <Select
          label="Give it to"
          value={owner?.id ?? ''}
          options={[
            { value: '', label: 'Choose an admin' },
            ...admins.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={({ target }) => target.value !== '' && give(target.value)}
        />
      )}
      {isOpen && mayAssign === false && me && owner?.id !== me.user_id && (
        <Button busy={assign.isSending} onClick={() => give(me.user_id)}>
          Take ticket
        </Button>
      )}
    </Card>
  )
}
