import { Fragment } from 'react'

/** An email address that wraps after the @ or before a dot, and elsewhere only as a last resort. */
export function EmailText({ children: email }: { readonly children: string }) {
  const parts = email.split(/(?<=@)|(?=\.)/)
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index).join('')}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
