import { accountData } from './accounts/own-data.ts'
import { sessionDays } from './accounts/sessions/sessions.ts'
import { keptTables } from './kept-tables.ts'
import { lineTables, orderData } from './lines.ts'
import { noticeData, noticeTables } from './notifications/own-data.ts'
import type { Personal } from './platform/kept-rows.ts'
import type { DataSection } from './platform/own-data.ts'
import { resellerData, resellerTables } from './resellers/own-data.ts'
import { ticketData, ticketTables } from './tickets/own-data.ts'
import { webhookData, webhookTables } from './webhooks/own-data.ts'
import { walletData } from './wallet/own-data.ts'

/** Every table with data about users. */
export const personalTables: readonly Personal[] = [
  {
    tables: ['app_user'],
    what: 'Your names, email address, phone number, password (as a hash) and the address of your last sign-in',
    closed: 'deleted',
  },
  {
    tables: ['totp', 'recovery_code'],
    what: 'The secret of your two-step sign-in, encrypted, and your recovery codes, as hashes',
    closed: 'deleted',
  },
  {
    tables: ['session'],
    what: `Your sessions, with device, address and times; each ends after ${sessionDays} days, or 14 days without use`,
    closed: 'deleted',
  },
  {
    tables: ['email_confirmation'],
    what: 'Links to confirm your email address, as hashes',
    closed: 'deleted',
  },
  { tables: ['password_reset'], what: 'Codes for a new password, as hashes', closed: 'deleted' },
  { tables: ['rate_limit'], what: 'Counters of tries and requests', closed: 'deleted' },
  {
    tables: ['idempotency'],
    what: 'Answers to purchases, so that a repeated request buys nothing twice',
    closed: 'deleted',
  },
  { tables: ['live_event'], what: 'Notices to your open pages', closed: 'deleted' },
  {
    tables: ['referral_device'],
    what: 'That you signed in with a browser which also signed in to the account that invited you',
    closed: 'deleted',
  },
  {
    tables: ['promotion_mark'],
    what: 'Which promotions for one account you used: digests of the names of your payers and of your browser',
    closed: 'deleted',
  },
  { tables: ['saved_view'], what: 'Filters that an admin keeps', closed: 'deleted' },
  {
    tables: ['bank_delivery'],
    what: "The bank's messages about your payments, with the name of the payer",
    closed: 'deleted',
  },
  {
    tables: ['virtual_account', 'deposit', 'missing_transfer', 'manual_transfer'],
    what: 'Your virtual account, your payments, and transfers that you reported or we made',
    closed: 'nameless',
  },
  {
    tables: [
      'transfer',
      'account',
      'user_balance',
      'wallet_sum',
      'referral_bonus',
      'promotion_use',
    ],
    what: 'Every movement in your wallets',
    closed: 'nameless',
  },
  ...[...lineTables, resellerTables, webhookTables, ticketTables, noticeTables].flatMap(
    ({ personal }) => personal,
  ),
  { tables: ['audit'], what: 'What our staff did about your account', closed: 'nameless' },
]

/** The sections of the file of own data: everything that is stored about a user (ACCOUNT-1). */
export const ownSections = (secrets: Parameters<typeof orderData>[0]): readonly DataSection[] => [
  ...accountData,
  ...walletData,
  ...orderData(secrets),
  ...resellerData,
  ...webhookData,
  ...ticketData,
  ...noticeData,
]

/** What is kept about users and for how long, as a Markdown table for /privacy (ACCOUNT-10). */
export function privacyTable(): string {
  const rows = personalTables.map((one) => `| ${one.what} | ${untilOf(one)} |`)
  return ['| what | how long |', '|---|---|', ...rows].join('\n')
}

function untilOf({ tables, closed }: Personal): string {
  const kept = keptTables.find(({ table, due }) => due && tables.includes(table))
  if (kept)
    return closed === 'deleted'
      ? `${kept.keep}, or until your account is closed`
      : `${kept.keep}; without your name once your account is closed`
  return closed === 'deleted'
    ? 'until your account is closed'
    : 'for as long as we keep books; without your name once your account is closed'
}
