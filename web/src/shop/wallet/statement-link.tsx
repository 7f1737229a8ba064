import { type LineFilter, wallet } from '@nosim/contract/wallet.ts'
import { Download } from 'lucide-react'
import { urlOf } from '../../api/client.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'

/** The same lines as a file, all pages of them. The browser fetches it by itself and shows how far it is. */
export function StatementLink({ filter }: { readonly filter: LineFilter }) {
  return (
    <a
      href={urlOf(wallet.statement, { query: filter })}
      download="transactions.csv"
      className={buttonStyle({ size: 'sm' })}
    >
      <Download aria-hidden size={16} />
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </a>
  )
}
