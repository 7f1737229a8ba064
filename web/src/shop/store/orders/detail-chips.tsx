import { CopyButton } from '../../../ui/display/copy-button.tsx'

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

/** A part of what was bought, and its place among the others, from 1. */
type Part = { readonly place: number; readonly text: string }

/** The parts between the colons, such as login, password and mail; what is empty there is none. */
export function partsOf(details: string): readonly Part[] {
  return details
    .split(':')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, index) => ({ place: index + 1, text }))
}
