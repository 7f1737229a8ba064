import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize } from './button-style.ts'

type DownloadLinkProps = {
  readonly href: string
  /** The name under which the file is saved. */
  readonly file: string
  readonly size?: ButtonSize
  /** The accessible name, if the text alone does not say what is saved. */
  readonly label?: string
  readonly children: ReactNode
}

/** A link that looks like a button and saves a file. The browser downloads it and shows the progress. */
export function DownloadLink({ href, file, size, label, children }: DownloadLinkProps) {
  return (
    <a href={href} download={file} aria-label={label} className={buttonStyle({ size })}>
      <Download aria-hidden size={16} />
      {children}
    </a>
  )
}
