import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CartPanel } from '../cart/cart-panel.tsx'
import { type Filter, filterIn, productIn, searchOf } from './filter.ts'
import { ProductList } from './product-list.tsx'
import { Filters } from './filters.tsx'
import { GoneProduct, Product } from './product.tsx'

/**
 * The catalogue, and the logs of one product. They are one page, so that the search between them and a running
 * purchase keep their state.
 */
export function Component() {
  const { id: named } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const id = productIn(named ?? '')
  const filter = filterIn(params)
  const show = (next: Filter) => {
    // A search adds no entries to the browser's history.
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
        {named === undefined && <CatalogueHead />}
        {named !== undefined && (id === undefined ? <GoneProduct /> : <Product key={id} id={id} />)}
        {/* The same element in both views, so that the search between them keeps the focus. */}
        <Filters filter={named === undefined ? filter : undefined} onFilter={show} />
        {named === undefined && <ProductList filter={filter} onClear={() => show({})} />}
      </div>
      <CartPanel isAlwaysShown={id !== undefined} />
    </div>
  )
}

function CatalogueHead() {
  return <PageHeader />
}
