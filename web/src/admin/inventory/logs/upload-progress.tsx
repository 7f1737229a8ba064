import { Button } from '../../../ui/actions/button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { StepHead } from './step-head.tsx'

export type UploadProgressProps = {
  readonly doing: 'preview' | 'store'
  readonly fraction: number
  readonly fileName: string
  readonly onCancel: () => void
}

const work = { preview: 'Checking its lines...', store: 'Storing the logs...' } as const

/** How much of the file has gone, then that the server works on it. */
export function UploadProgress({ doing, fraction, fileName, onCancel }: UploadProgressProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <div className="flex flex-col gap-4">
      <StepHead>
        {doing === 'preview' ? 'Looking at' : 'Sending'} {fileName}
      </StepHead>
      <div>
        <progress aria-label="Upload" value={percent} max={100} className="sr-only" />
        <ProgressBar fraction={fraction} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-ink-soft">
          <output>{fraction < 1 ? 'Uploading...' : work[doing]}</output>{' '}
          {fraction < 1 && <span aria-hidden>{percent}%</span>}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
