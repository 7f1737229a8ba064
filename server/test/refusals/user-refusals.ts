import { savedViewsMost } from '@nosim/contract/admin/users/saved-views.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'
import type { RawAnswer } from '../harness/http-request.ts'

const parts = ['user', 'transactions', 'statement', 'orders', 'sessions', 'audit'] as const
const actionLabels = ['endSession', 'endSessions', 'block', 'unblock'] as const
const taken = 'You have a filter of this name already.'

/** A row for each refusal of users as admins see them. */
export const userRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  /** Sends a request about another owner, whom no admin may change. */
  const onOwner = async (name: string) => {
    const { testApp, users } = kit()
    const id = users.other.userId
    await testApp.sql("update app_user set role = 'owner' where id = $1", [id])
    try {
      return await send(name, { id })
    } finally {
      await testApp.sql("update app_user set role = 'user' where id = $1", [id])
    }
  }
  const own = (name: string) => send(name, { id: kit().users.admin.userId })
  return {
    ...Object.fromEntries(
      [...parts, ...actionLabels].map((part) => [
        `adminUsers.${part} NOT_FOUND`,
        { run: () => send(`adminUsers.${part}`) },
      ]),
    ),
    ...Object.fromEntries(
      actionLabels.map((action) => [
        `adminUsers.${action} HIGHER_RANK`,
        { run: () => onOwner(`adminUsers.${action}`) },
      ]),
    ),
    'userDebug.read NOT_FOUND': { run: () => send('userDebug.read') },
    'closures.cancel NOT_FOUND': { run: () => send('closures.cancel') },
    'closures.cancel HIGHER_RANK': { run: () => onOwner('closures.cancel') },
    'adminUsers.block OWN_ACCOUNT': { run: () => own('adminUsers.block') },
    'adminUsers.unblock OWN_ACCOUNT': { run: () => own('adminUsers.unblock') },
    'savedViews.save NAME_TAKEN': {
      run: async () => {
        await send('savedViews.save', { body: { name: 'Twice' } })
        return send('savedViews.save', { body: { name: 'TWICE' } })
      },
      message: taken,
      fields: { name: taken },
    },
    'savedViews.save TOO_MANY_VIEWS': {
      run: async () => {
        for (let n = 0; n < savedViewsMost; n += 1) await send('savedViews.save')
        return send('savedViews.save')
      },
    },
    'savedViews.forget NOT_FOUND': { run: () => send('savedViews.forget') },
  }
}

type Precedence = [ErrorCode, ErrorCode, string, () => Promise<RawAnswer>]

/** Requests to which two refusals apply, and the one that the reply has. */
export const userPrecedence = (kit: () => RefusalKit): Precedence[] => [
  [
    'OWN_ACCOUNT',
    'HIGHER_RANK',
    'adminUsers.block',
    () => kit().send('adminUsers.block', { id: kit().users.admin.userId }),
  ],
  [
    'NAME_TAKEN',
    'TOO_MANY_VIEWS',
    'savedViews.save',
    async () => {
      for (let n = 0; n < savedViewsMost; n += 1) await kit().send('savedViews.save')
      await kit().send('savedViews.save', { body: { name: 'Twice' } })
      const [kept] = await kit().testApp.sql<{ name: string }>(
        'select name from saved_view limit 1',
      )
      return kit().send('savedViews.save', { body: { name: kept?.name } })
    },
  ],
]
