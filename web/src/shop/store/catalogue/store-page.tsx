import { store } from '@nosim/contract/shop/store.ts'
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { prefetch } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'
import { pageIn } from '../../../ui/display/use-pages.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CartPanel } from '../cart/cart-panel.tsx'
import { cutName } from '../cut-name.ts'
import { storeCategoriesQuery } from '../queries.ts'
import { type Filter, filterIn, productIn, searchOf } from './filter.ts'
import { ProductList } from './product-list.tsx'
import { GoneProduct, ProductLogs } from './product-logs.tsx'
import { logsLimit, useProduct } from './use-product.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { SearchBox } from '../../../ui/display/search-box.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const id = productIn(params['id'] ?? '')
  return prefetch(
    storeCategoriesQuery(),
    id === undefined
      ? queryOf(store.products, { query: filterIn(searchParams) })
      : queryOf(store.logs, {
          params: { id },
          query: { page: pageIn(searchParams), limit: logsLimit },
        }),
  )
}

/**
 * The catalogue, and the logs of one product: one page of two faces, so that neither the search that leads from one to
 * the other nor a purchase that runs loses its place.
 */
export function Component() {
  const { id: named } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const id = productIn(named ?? '')
  const filter = filterIn(params)
  const show = (next: Filter) => {
    // Not a step of the browser's history for each word that is typed.
    if (named === undefined)
      return setParams(searchOf(next), { replace: true, preventScrollReset: true })
    return void navigate(
      { pathname: paths.store, search: searchOf(next) },
      { state: { keepsFocus: true } },
    )
  }
  return (
    <div className="gap-6 lg:flex lg:items-start">
      <div className="min-w-0 flex-1">
        {named === undefined ? <CatalogueHead /> : <ProductHead id={id} />}
        <Filters filter={filter} onFilter={show} />
        {named === undefined && <ProductList filter={filter} onClear={() => show({})} />}
        {named !== undefined &&
          (id === undefined ? <GoneProduct /> : <ProductLogs key={id} id={id} />)}
      </div>
      <CartPanel isAlwaysShown={id !== undefined} />
    </div>
  )
}

function CatalogueHead() {
  return (
    <PageHeader
      title="Buy Logs"
      crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'Buy Logs' }]}
      lead="Account logs by category. Select as many as you need and pay from your wallet."
    />
  )
}

function ProductHead({ id }: { readonly id: number | undefined }) {
  return id === undefined ? <Head title="This product is gone" /> : <NamedHead id={id} />
}

function NamedHead({ id }: { readonly id: number }) {
  const [params] = useSearchParams()
  const { product, isGone } = useProduct(id, pageIn(params))
  if (isGone) return <Head title="This product is gone" />
  return <Head title={product ? cutName(product.name) : 'Account logs'} />
}

function Head({ title }: { readonly title: string }) {
  return (
    <PageHeader
      title={title}
      crumbs={[
        { label: 'Dashboard', to: paths.dashboard },
        { label: 'Buy Logs', to: paths.store },
        { label: 'Select Logs' },
      ]}
    />
  )
}

type FiltersProps = { readonly filter: Filter; readonly onFilter: (filter: Filter) => void }

/** Of which category, and with which words. */
function Filters({ filter, onFilter }: FiltersProps) {
  const { data, isError, refetch } = useQuery(storeCategoriesQuery())
  const { category, search = '' } = filter
  const shown = (data?.categories ?? []).filter(
    ({ id, product_count }) => product_count > 0 || id === category,
  )
  const isListed = shown.some(({ id }) => id === category)
  return (
    <div className="grid items-end gap-x-4 gap-y-3 pb-6 sm:grid-cols-[13rem_minmax(0,1fr)] lg:max-w-2xl">
      <div>
        <Select
          label="Category"
          value={isListed ? category : ''}
          error={isError && !data ? 'Failed to fetch categories' : undefined}
          options={[
            { value: '', label: 'All' },
            ...shown.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target: { value } }) =>
            onFilter({
              ...(search !== '' && { search }),
              ...(value && { category: Number(value) }),
            })
          }
        />
        {isError && !data && (
          <Button size="sm" tone="quiet" onClick={() => void refetch()}>
            Fetch categories again
          </Button>
        )}
      </div>
      <SearchBox
        label="Search products"
        placeholder="Search product..."
        value={search}
        onSearch={(text) =>
          onFilter({ ...(category !== undefined && { category }), ...(text && { search: text }) })
        }
      />
    </div>
  )
}
