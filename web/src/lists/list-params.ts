import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'

/** New values by the names of parameters. Empty or undefined removes a parameter. */
export type ParamsChange = Readonly<Record<string, string | undefined>>

/** The maximum length of a text; a longer one is cut. */
const textMost = 200

/** Reads the query of an address by a route's schema, field by field. It omits what the server would refuse. */
export function paramsIn<S extends z.ZodMiniObject>(
  schema: S,
  params: URLSearchParams,
): z.output<S> {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const text = (params.get(name) ?? '').trim().slice(0, textMost)
    return text !== '' && schema.safeParse({ [name]: text }).success ? [[name, text] as const] : []
  })
  return schema.parse(Object.fromEntries(given))
}

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Swaps the days of a range (YYYY-MM-DD) that are in the wrong order. */
export const daysInOrder = <Filter extends Days>(filter: Filter): Filter =>
  filter.from && filter.to && filter.from > filter.to
    ? { ...filter, from: filter.to, to: filter.from }
    : filter

/**
 * The same query with other parameters, on the first page and without an opened row. Parameters that equal the
 * schema's default are omitted.
 */
export function paramsChanged(
  schema: z.ZodMiniObject,
  params: URLSearchParams,
  change: ParamsChange,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('open')
  const defaults = new Map(Object.entries(schema.parse({})))
  for (const [name, value] of Object.entries(change)) {
    if (!value || value === defaults.get(name)) next.delete(name)
    else next.set(name, value)
  }
  return next
}

type UpdateParams = (
  next: (latest: URLSearchParams) => URLSearchParams,
  options: { readonly isStep: boolean },
) => void

/**
 * Changes the query of the address. Several controls change it, some after a pause. Each change starts from the
 * latest requested query, even if its navigation is still under way.
 */
export function useUpdateParams(): UpdateParams {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return (next, { isStep }) => {
    latest.current = next(latest.current)
    setParams(latest.current, { replace: !isStep, preventScrollReset: true })
  }
}

/**
 * The parameters of a list, stored in the address. With `hasSteps` every change except a search adds a history entry.
 */
export function useListParams<S extends z.ZodMiniObject>(
  schema: S,
  { hasSteps = false }: { readonly hasSteps?: boolean } = {},
): readonly [listParams: z.output<S>, change: (change: ParamsChange) => void] {
  const [params] = useSearchParams()
  const update = useUpdateParams()
  const change = (next: ParamsChange) =>
    update((latest) => paramsChanged(schema, latest, next), {
      isStep: hasSteps && next['search'] === undefined,
    })
  return [paramsIn(schema, params), change]
}
