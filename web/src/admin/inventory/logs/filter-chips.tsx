import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Chip } from '../../../ui/display/chip.tsx'
import { type Asked, logsAddress } from './form/log-filter.ts'
import { allProductsQuery } from './form/queries.ts'

/** The product and the batch that the list is of, to be taken off; nothing where it is of all. */
export function FilterChips({ asked }: { readonly asked: Asked }) {
  const navigate = useNavigate()
  const { product, batch, ...rest } = asked
  const { data: products } = useQuery({ ...allProductsQuery(), enabled: product !== undefined })
  if (product === undefined && batch === undefined) return null
  const name = products?.find(({ id }) => id === product)?.name ?? `No. ${product}`
  const short = name.length > 32 ? `${name.slice(0, 31)}…` : name
  const go = (next: Partial<Asked>) =>
    void navigate(logsAddress({ ...rest, ...next, page: 1 }), { preventScrollReset: true })
  return (
    <div className="flex flex-wrap gap-2">
      {product !== undefined && (
        <Chip
          label={`Product: ${short}`}
          onRemove={() => go(batch === undefined ? {} : { batch })}
        />
      )}
      {batch !== undefined && (
        <Chip
          label={`Batch ${batch}`}
          onRemove={() => go(product === undefined ? {} : { product })}
        />
      )}
    </div>
  )
}
