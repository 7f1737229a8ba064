import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { logsAddress } from './form/log-filter.ts'
import { ReportFigures } from './report-figures.tsx'
import { StepHead } from './step-head.tsx'
import type { Stored } from './use-bulk.ts'

export type DoneStepProps = {
  readonly stored: Stored
  readonly onMore: () => void
  readonly onClose: () => void
}

/** What was stored, and the way to it. */
export function DoneStep({ stored, onMore, onClose }: DoneStepProps) {
  const { fresh, batch_id } = stored
  return (
    <div className="flex flex-col gap-4">
      <StepHead>
        {fresh.toLocaleString('en-US')} {fresh === 1 ? 'log' : 'logs'} stored as batch {batch_id}
      </StepHead>
      <ReportFigures report={stored} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onMore}>Upload another file</Button>
        <LinkButton tone="primary" to={logsAddress({ batch: batch_id })} onClick={onClose}>
          See the batch
        </LinkButton>
      </div>
    </div>
  )
}
