import { readSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'

/** `{origin}/register?ref={refid}`. The refid is in the session's token, so that the link needs no request. */
export function referLink(): string {
  const refid = readSession()?.card.refid ?? ''
  return `${location.origin}${paths.register}?${new URLSearchParams({ ref: refid })}`
}

export function CopyLink() {
  return (
    <CopyButton
      text={referLink()}
      label="Copy link"
      copied="Refer Link Copied"
      failed="Failed to copy ❌"
      tone="primary"
    />
  )
}
