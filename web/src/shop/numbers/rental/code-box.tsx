import type { Rental, DisplayStatus } from '@nosim/contract/shop/numbers.ts'
import { CircleX, Copy, Radio, Zap } from 'lucide-react'
import { codeFigures } from '../../../format/group-code.ts'
import { formatTime } from '../../../format/format-date.ts'
import { cx } from '../../../ui/cx.ts'
import { copyText } from '../../../ui/display/copy-button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { delaySentence } from './money-sentence.ts'

export type CodeBoxProps = {
  readonly rental: Rental
  readonly status: DisplayStatus
  readonly now: number
}

const boxStyle =
  'flex w-full flex-col items-center justify-center gap-1 rounded-card px-3 py-4 text-center'
const openStyle = `${boxStyle} min-h-28`

/** The box of the code, in the largest text of the page. A new code is bright for two minutes. */
export function CodeBox({ rental, status, now }: CodeBoxProps) {
  if (status === 'Cancelled')
    return (
      <p className={`${boxStyle} bg-sunken font-medium text-stop`}>
        <span className="flex items-center gap-2">
          <CircleX aria-hidden size={18} />
          Cancelled
        </span>
      </p>
    )
  if (rental.last_sms_code !== null) return <Code rental={rental} now={now} />
  if (status !== 'Waiting') return <p className={`${boxStyle} bg-sunken text-ink-soft`}>N/A</p>
  const { head, note } = waitingWords(rental, now)
  return (
    <div className={`${openStyle} border border-dashed border-line-strong/60`}>
      <p className="flex items-center gap-2 font-medium text-wait">
        <Radio aria-hidden size={18} />
        {head}
      </p>
      <p className="text-label text-ink-soft">{note}</p>
    </div>
  )
}

const silentMs = 2 * 60_000

/** The text of the box while a number waits. After two minutes without a code it suggests another number. */
export function waitingWords(
  { status, cancel_requested, created_at, online_by }: Rental,
  now: number,
): { readonly head: string; readonly note: string } {
  const head = 'Waiting for SMS'
  if (status === 'placing')
    return { head: 'Asking the supplier…', note: 'This takes a second or two.' }
  if (cancel_requested) return { head, note: 'You asked to cancel.' }
  if (online_by !== null)
    return {
      head: 'Coming online',
      note: `The number is coming online, at the latest at ${formatTime(online_by)}. Request the code when it says Waiting.`,
    }
  if (now - Date.parse(created_at) >= silentMs)
    return { head, note: 'No code yet? Cancel free and try another.' }
  return { head, note: 'Enter this number in the app. The code will appear here.' }
}

/** The code. Pressing it copies it. */
function Code({ rental, now }: { readonly rental: Rental; readonly now: number }) {
  const code = rental.last_sms_code ?? ''
  const delay = delaySentence(rental.code_delay_ms)
  const isBright = isFresh(rental, now)
  return (
    <button
      // The key makes a new box for each code, so that its animation runs again.
      key={rental.messages.length}
      type="button"
      aria-label={`Copy code ${code}`}
      onClick={() => void copyCode(code)}
      className={cx(
        openStyle,
        'relative transition-colors',
        isBright ? 'signal-arrival bg-signal text-on-signal' : 'bg-accent-soft text-accent',
      )}
    >
      <Copy aria-hidden size={16} className="absolute top-3 right-3" />
      <Figures code={code} />
      {delay && (
        <span className="flex items-center gap-1 text-label">
          <Zap aria-hidden size={14} />
          {delay}
        </span>
      )}
    </button>
  )
}

/** Copies a code and confirms it. */
export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast.success('OTP copied to clipboard ✅')
  else toast.error('Failed to copy ❌')
}

/** A code in groups, whose characters appear one after the other. The gaps are padding: a copied selection has none. */
function Figures({ code }: { readonly code: string }) {
  return (
    <span className="block max-w-full font-mono text-[2.5rem]/11 font-semibold tracking-[0.06em] break-all sm:text-[2.75rem]/12">
      {codeFigures(code).map(({ figure, place, isGroupEnd }) => (
        <span
          key={place}
          className={cx('inline-block animate-rise', isGroupEnd && 'pr-[0.35em]')}
          style={{ animationDelay: `${30 * place}ms`, animationFillMode: 'backwards' }}
        >
          {figure}
        </span>
      ))}
    </span>
  )
}

const freshMs = 2 * 60_000

/** Whether the newest code arrived within the last two minutes. */
export function isFresh({ messages }: Pick<Rental, 'messages'>, now: number): boolean {
  const newest = messages[0]
  return newest !== undefined && now - Date.parse(newest.received_at) < freshMs
}
