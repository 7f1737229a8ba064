import { accountLogs, type BulkReport } from '@nosim/contract/admin/account-logs.ts'
import type { Parsed, Reply } from '@nosim/contract/base/route.ts'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { refreshStock } from './form/queries.ts'

/** The body of an upload: the file, its product and its origin. */
export type BulkUpload = Parsed<typeof accountLogs.bulk>['body']
export type Stored = Reply<typeof accountLogs.bulk>

/** A note about the previous attempt, shown above the preview. */
export type Note = { readonly tone: 'info' | 'wait' | 'stop'; readonly text: string }

export type Step =
  | { readonly kind: 'choose'; readonly error: ApiError | null }
  | { readonly kind: 'sending'; readonly doing: 'preview' | 'store'; readonly fraction: number }
  | { readonly kind: 'preview'; readonly report: BulkReport; readonly note: Note | undefined }
  | { readonly kind: 'done'; readonly stored: Stored }

export type Bulk = {
  readonly step: Step
  /** Sends the file for a check; nothing is stored. */
  readonly preview: (upload: BulkUpload) => void
  /** Stores the file of the preview. */
  readonly store: () => void
  /** Cancels the running request. */
  readonly cancel: () => void
  /** Goes back to the form. */
  readonly restart: () => void
}

// The server may have the whole file before the browser reports it.
const cancelled: Note = {
  tone: 'info',
  text: 'Cancelled while the file was on its way. You can try again: nothing is ever stored twice.',
}
const maybeStored: Note = {
  tone: 'wait',
  text: 'We got no reply to the last try, but it may have been saved. The report below counts what it saved as in stock.',
}
const noAnswer: Note = {
  tone: 'stop',
  text: 'We got no reply, so the logs may or may not be saved. Try again: nothing is stored twice.',
}

/** The steps of a bulk upload: choose, preview, store. `onRefused` receives the faults of the form. */
export function useBulk(onRefused: (error: ApiError) => void): Bulk {
  const [step, setStep] = useState<Step>({ kind: 'choose', error: null })
  const upload = useRef<BulkUpload>(undefined)
  // Whether the last attempt to store may have succeeded without a response.
  const isInDoubt = useRef(false)
  const { send, cancel } = useUpload()
  const show = (doing: 'preview' | 'store') => (fraction: number) =>
    setStep({ kind: 'sending', doing, fraction })

  const refuse = (error: ApiError) => {
    setStep({ kind: 'choose', error })
    onRefused(error)
  }
  const look = async (wanted: BulkUpload, note?: Note) => {
    const { product_id, txtfile } = wanted
    const sent = await send(accountLogs.preview, { body: { product_id, txtfile } }, show('preview'))
    if (sent.kind === 'answer') setStep({ kind: 'preview', report: sent.reply, note })
    else if (sent.kind === 'refused') refuse(sent.error)
    else if (sent.kind === 'cancelled') setStep({ kind: 'choose', error: null })
  }
  const store = async (wanted: BulkUpload, report: BulkReport) => {
    const body = { ...wanted, fresh: report.fresh }
    const sent = await send(accountLogs.bulk, { body }, show('store'))
    if (sent.kind === 'answer') {
      refreshStock()
      setStep({ kind: 'done', stored: sent.reply })
    } else if (sent.kind === 'cancelled') {
      isInDoubt.current = true
      if (sent.hasArrived) await look(wanted, maybeStored)
      else setStep({ kind: 'preview', report, note: cancelled })
    } else if (sent.kind === 'refused') {
      const { error } = sent
      if (error.code === 'STOCK_CHANGED') {
        refreshStock()
        return look(wanted, isInDoubt.current ? maybeStored : { tone: 'wait', text: error.message })
      }
      if (error.isDefinite) return refuse(error)
      isInDoubt.current = true
      setStep({ kind: 'preview', report, note: noAnswer })
    }
  }
  return {
    step,
    preview: (wanted) => {
      upload.current = wanted
      isInDoubt.current = false
      void look(wanted)
    },
    store: () => {
      if (step.kind === 'preview' && upload.current) void store(upload.current, step.report)
    },
    cancel,
    restart: () => setStep({ kind: 'choose', error: null }),
  }
}
