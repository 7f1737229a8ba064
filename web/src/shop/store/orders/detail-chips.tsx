import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { partsOf } from './details.ts'

const failed = 'Could not copy. Please select the text and copy it.'

/** What was bought, part by part, each to be copied alone or all together. */
export function DetailChips({ details }: { readonly details: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label="Details" className="flex min-w-0 flex-wrap gap-2">
        {partsOf(details).map(({ place, text }) => (
          <li
            key={place}
            className="inline-flex min-w-0 items-center rounded-control border border-line bg-sunken pl-3"
          >
            <span className="min-w-0 py-1 font-mono wrap-anywhere">{text}</span>
            <CopyButton
              iconOnly
              size="sm"
              text={text}
              label={`Copy part ${place}`}
              copied="Copied."
              failed={failed}
            />
          </li>
        ))}
      </ul>
      <CopyButton size="sm" text={details} label="Copy all" copied="Copied." failed={failed} />
    </div>
  )
}
