import type { BulkReport } from '@nosim/contract/admin/account-logs.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { FaultList, WarningList } from './fault-list.tsx'
import { ReportFigures } from './report-figures.tsx'
import { StepHead } from './step-head.tsx'
import type { Note } from './use-bulk.ts'

export type PreviewStepProps = {
  readonly report: BulkReport
  readonly note: Note | undefined
  readonly fileName: string
  /** Warns on leaving that the file is not stored yet. */
  readonly warning: ReactNode
  readonly onStore: () => void
  readonly onBack: () => void
}

/** The report of what a file would add, before anything is stored. */
export function PreviewStep({ report, note, fileName, ...props }: PreviewStepProps) {
  const { warning, onStore, onBack } = props
  const { fresh, malformed } = report
  const isStorable = malformed === 0 && fresh > 0
  return (
    <div className="flex flex-col gap-4">
      <StepHead>What {fileName} would bring</StepHead>
      {note && (
        <Alert tone={note.tone} announce="polite">
          {note.text}
        </Alert>
      )}
      <ReportFigures report={report} />
      {malformed > 0 && <Alert tone="stop">{correctWords(report)}</Alert>}
      {malformed === 0 && fresh === 0 && (
        <Alert tone="info">There is nothing new in this file.</Alert>
      )}
      {isStorable && report.known_logins > 0 && (
        <Alert tone="wait">{knownWords(report.known_logins)}</Alert>
      )}
      <WarningList report={report} />
      <FaultList report={report} />
      {warning}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone={isStorable ? 'plain' : 'primary'} onClick={onBack}>
          {isStorable ? 'Back' : 'Choose another file'}
        </Button>
        {isStorable && (
          <Button tone="primary" onClick={onStore}>
            {storeWords(fresh)}
          </Button>
        )}
      </div>
    </div>
  )
}

const knownWords = (count: number): string =>
  count === 1
    ? 'One new line has the login of another log. Check that it is not the same account with another password.'
    : `${formatCount(count)} new lines have the login of another log. Check that they are not the same accounts with other passwords.`

const storeWords = (count: number): string =>
  `Store ${formatCount(count)} ${count === 1 ? 'log' : 'logs'}`

/** The number of lines that the message names. The list below has more of them. */
const named = 5

function correctWords({ malformed, faults }: BulkReport): string {
  const lines = faults.filter(({ fault }) => fault === 'malformed').map(({ line }) => line)
  const numbers = lines.slice(0, named).map((line) => formatCount(line))
  const rest = malformed - numbers.length
  const list = [...numbers, ...(rest > 0 ? [`${formatCount(rest)} more`] : [])]
  const listed = [list.slice(0, -1).join(', '), list.at(-1)].filter(Boolean).join(' and ')
  return `Please correct ${malformed === 1 ? 'line' : 'lines'} ${listed} of the file and choose it again. Until then nothing of it can be stored.`
}
