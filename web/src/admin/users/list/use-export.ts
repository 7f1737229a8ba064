import { adminUsers, type UserFilter } from '@nosim/contract/admin/users/users.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, networkError } from '../../../api/api-error.ts'
import { asApiError, readAnswer, urlOf } from '../../../api/client.ts'
import { toast } from '../../../ui/toast/toast.ts'

export type Export = {
  /** The number of users received so far; undefined while no export runs. */
  readonly rows: number | undefined
  readonly start: (filter: UserFilter) => void
  readonly stop: () => void
}

/** Fetches the file of users as a stream and counts its lines. Once it is complete, the browser saves it. */
export function useExport(): Export {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (filter: UserFilter, abort: AbortController) => {
    try {
      const { parts, count } = await fetchFile(filter, abort.signal, setRows)
      save(new Blob(parts, { type: 'text/csv' }))
      toast.success(`Exported ${formatCount(count)} ${count === 1 ? 'user' : 'users'}.`)
    } catch (cause) {
      if (!abort.signal.aborted) toast.error(faultOf(asApiError(cause)))
    } finally {
      if (running.current === abort) {
        running.current = undefined
        setRows(undefined)
      }
    }
  }

  return {
    rows,
    start(filter) {
      if (running.current) return
      const abort = new AbortController()
      running.current = abort
      setRows(0)
      void run(filter, abort)
    },
    stop() {
      running.current?.abort()
      running.current = undefined
      setRows(undefined)
    },
  }
}

async function fetchFile(
  filter: UserFilter,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ parts: Uint8Array<ArrayBuffer>[]; count: number }> {
  const url = urlOf(adminUsers.exportUsers, { query: filter })
  const answer = await fetch(url, { credentials: 'same-origin', signal })
  if (!answer.ok) readAnswer(adminUsers.exportUsers, answer, await answer.json())
  const reader = answer.body?.getReader()
  if (!reader) throw networkError(undefined)
  const parts: Uint8Array<ArrayBuffer>[] = []
  // The header is also a line.
  let count = -1
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    count += linesIn(read.value)
    onRows(Math.max(0, count))
  }
  return { parts, count }
}

/** No field contains a line break, so each line break ends a user's line. */
const linesIn = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'users.csv'
  link.click()
  URL.revokeObjectURL(url)
}

const faultOf = ({ code, message }: ApiError): string =>
  code === 'NETWORK' ? 'The export was interrupted. Please try again.' : message
