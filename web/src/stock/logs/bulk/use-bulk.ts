import { accountLogs, type BulkReport } from '@nosim/contract/admin/account-logs.ts'
import type { Parsed, Reply, Route, Sent } from '@nosim/contract/route.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { asApiError } from '../../../api/client.ts'
import { signOut } from '../../../api/session.ts'
import { uploadWithProgress } from '../../../api/upload/upload-with-progress.ts'
import { refreshStock } from '../reads/queries.ts'

/** What is to be stored, and from where it comes. */
export type BulkUpload = Parsed<typeof accountLogs.bulk>['body']
export type Stored = Reply<typeof accountLogs.bulk>

/** A word about the try before, above the preview. */
export type Note = { readonly tone: 'info' | 'wait' | 'stop'; readonly text: string }

export type Step =
  | { readonly kind: 'choose'; readonly error: ApiError | null }
  | { readonly kind: 'sending'; readonly doing: 'preview' | 'store'; readonly fraction: number }
  | { readonly kind: 'preview'; readonly report: BulkReport; readonly note: Note | undefined }
  | { readonly kind: 'done'; readonly stored: Stored }

export type Bulk = {
  readonly step: Step
  /** Sends the file to be looked at; nothing is stored. */
  readonly preview: (upload: BulkUpload) => void
  /** Stores what the preview promised. */
  readonly store: () => void
  /** Stops what is being sent. */
  readonly cancel: () => void
  /** Back to the form. */
  readonly restart: () => void
}

const cancelled: Note = { tone: 'info', text: 'Cancelled. Nothing was stored.' }
const maybeStored: Note = {
  tone: 'wait',
  text: 'The last try had reached the server when its answer was lost. What it stored is told below as in stock.',
}
const noAnswer: Note = {
  tone: 'stop',
  text: 'No answer came, so that the logs may be stored or not. You can try again: nothing is ever stored twice.',
}

/** The steps of a bulk upload: choose, look at it, store it. `onRefused` hears what is wrong with the form. */
export function useBulk(onRefused: (error: ApiError) => void): Bulk {
  const [step, setStep] = useState<Step>({ kind: 'choose', error: null })
  const upload = useRef<BulkUpload>(undefined)
  // Of the last try to store: whether it may have been done though no answer came.
  const isInDoubt = useRef(false)
  const { send, cancel } = useSending(setStep)

  const refuse = (error: ApiError) => {
    setStep({ kind: 'choose', error })
    onRefused(error)
  }
  const look = async (wanted: BulkUpload, note?: Note) => {
    const { product_id, txtfile } = wanted
    const sent = await send(accountLogs.preview, { body: { product_id, txtfile } }, 'preview')
    if (sent.kind === 'answer') setStep({ kind: 'preview', report: sent.reply, note })
    else if (sent.kind === 'refused') refuse(sent.error)
    else if (sent.kind === 'cancelled') setStep({ kind: 'choose', error: null })
  }
  const store = async (wanted: BulkUpload, report: BulkReport) => {
    const body = { ...wanted, fresh: report.fresh }
    const sent = await send(accountLogs.bulk, { body }, 'store')
    if (sent.kind === 'answer') {
      refreshStock()
      setStep({ kind: 'done', stored: sent.reply })
    } else if (sent.kind === 'cancelled') {
      isInDoubt.current ||= sent.hasArrived
      if (sent.hasArrived) await look(wanted, maybeStored)
      else setStep({ kind: 'preview', report, note: cancelled })
    } else if (sent.kind === 'refused') {
      const { error } = sent
      if (error.code === 'STOCK_CHANGED')
        return look(wanted, isInDoubt.current ? maybeStored : { tone: 'wait', text: error.message })
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

/** How one sending ended; `gone` when nobody looks any more. */
type Ended<R extends Route> =
  | { readonly kind: 'answer'; readonly reply: Reply<R> }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'cancelled'; readonly hasArrived: boolean }
  | { readonly kind: 'gone' }

function useSending(setStep: (step: Step) => void) {
  const control = useRef<AbortController>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      control.current?.abort()
    }
  }, [])

  const send = async <R extends Route>(
    route: R,
    sent: Sent<R>,
    doing: 'preview' | 'store',
  ): Promise<Ended<R>> => {
    const { signal } = (control.current = new AbortController())
    let hasArrived = false
    const onProgress = (fraction: number) => {
      hasArrived = fraction === 1
      setStep({ kind: 'sending', doing, fraction })
    }
    onProgress(0)
    try {
      return {
        kind: 'answer',
        reply: await uploadWithProgress(route, sent, { onProgress, signal }),
      }
    } catch (cause) {
      if (isGone.current) return { kind: 'gone' }
      if (signal.aborted) return { kind: 'cancelled', hasArrived }
      const error = asApiError(cause)
      if (!error.endsSession) return { kind: 'refused', error }
      signOut()
      return { kind: 'gone' }
    }
  }
  return { send, cancel: () => control.current?.abort() }
}
