import { displayNaira } from '@nosim/contract/base/money.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { WriteLetter } from '../../wallet/letters.ts'
import { balancesOf } from '../../wallet/queries.ts'
import { endChat, linkChat, userOfChat } from './chats.ts'
import { useChatCode } from './codes.ts'

/** A number that is rented now, with its codes, newest first. */
export type OpenNumber = {
  readonly service: string
  readonly number: string
  readonly codes: readonly string[]
}

export type Answering = {
  readonly openNumbers: (db: Queryable, userId: string) => Promise<readonly OpenNumber[]>
  readonly writeLetter: WriteLetter
  /** Counts a message from a chat that is not linked; throws TOO_MANY_REQUESTS. */
  readonly countStranger: (chatId: number) => Promise<void>
  readonly brand: string
  readonly publicUrl: string
}

type Message = { readonly chatId: number; readonly text: string }
/** The reply to a message. `changed` is a user whose open tabs must be notified. */
type Answer = { readonly text: string; readonly changed?: string }

/** Executes a message in the transaction that takes it. Returns the reply; undefined where there is none (NOTE-11). */
export async function answerMessage(
  tx: Queryable,
  message: Message,
  deps: Answering,
): Promise<Answer | undefined> {
  const { command, argument } = readCommand(message.text)
  const user = await userOfChat(tx, message.chatId)
  const isLink = command === '/start' && argument !== undefined
  if (isLink || !user) return answerStranger(tx, { ...message, code: argument }, deps)
  if (command === '/stop') {
    await endChat(tx, user)
    return { text: 'This chat gets no more notices.', changed: user.userId }
  }
  if (!user.isOpen) return { text: 'This account cannot be used now. Please contact our support.' }
  return { text: await textOf(tx, { command, userId: user.userId }, deps) }
}

/** Reads `/balance@bot` as `/balance`: some clients add the name of the bot. */
function readCommand(text: string): { command: string; argument: string | undefined } {
  const [head = '', argument] = text.trim().split(/\s+/)
  return { command: head.replace(/@\w+$/, '').toLowerCase(), argument }
}

const strangerText = ({ brand, publicUrl }: Answering) =>
  `This chat is not linked to an account of ${brand}: open ${publicUrl}/notifications, get a code there and send it to this chat.`

/** Links the chat where it sends a code. Each message of such a chat is counted, so that codes cannot be guessed. */
async function answerStranger(
  tx: Queryable,
  { chatId, text, code }: Message & { code: string | undefined },
  deps: Answering,
): Promise<Answer | undefined> {
  try {
    await deps.countStranger(chatId)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
  const userId = await useChatCode(tx, code ?? text.trim())
  if (userId === undefined) {
    return { text: code === undefined ? strangerText(deps) : codeText(deps) }
  }
  await linkChat(tx, userId, chatId)
  await deps.writeLetter(tx, userId, linkedLetter)
  return { text: `This chat is linked. ${helpText}`, changed: userId }
}

const codeText = ({ publicUrl }: Answering) =>
  `This code is not valid any more: get a new one at ${publicUrl}/notifications.`

const linkedLetter = {
  subject: 'A Telegram chat was linked to your account',
  text: 'It gets your notices, and answers with your balance and your codes. If it was not you, open your notifications, end the link and set a new password.',
}

const helpText = [
  'Commands:',
  '/balance - what is in your wallet',
  '/codes - your open numbers with their codes',
  '/stop - end the link to this chat',
  '/help - this list',
].join('\n')

async function textOf(
  db: Queryable,
  { command, userId }: { command: string; userId: string },
  deps: Answering,
): Promise<string> {
  if (command === '/balance') {
    const { main, refer } = await balancesOf(db, userId)
    return `Your wallet: ${displayNaira(main)}\nReferral earnings: ${displayNaira(refer)}`
  }
  if (command === '/codes') return codesText(await deps.openNumbers(db, userId))
  return helpText
}

/** With these limits a reply stays below the 4,096 characters of a Telegram message. */
const mostNumbers = 20
const mostCodes = 5

function codesText(numbers: readonly OpenNumber[]): string {
  if (numbers.length === 0) return 'You have no open numbers.'
  const lines = numbers.slice(0, mostNumbers).map(({ service, number, codes }) => {
    const has = codes.length > 0 ? codes.slice(0, mostCodes).join(', ') : 'no code yet'
    return `${service} ${number}: ${has}`
  })
  const more = numbers.length - mostNumbers
  return [...lines, ...(more > 0 ? [`And ${more} more, which the app shows.`] : [])].join('\n')
}
