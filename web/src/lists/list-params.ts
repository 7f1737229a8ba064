import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'

/** Texts by the names of parameters; empty or undefined takes a parameter off. */
export type ParamsChange = Readonly<Record<string, string | undefined>>

/** A longer text is cut. */
const textMost = 200

/** Reads the query of an address by a route's schema, field by field. What the server would refuse is left out. */
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

/** Days that were given the wrong way round are put in order; YYYY-MM-DD each. */
export const daysInOrder = <Filter extends Days>(filter: Filter): Filter =>
  filter.from && filter.to && filter.from > filter.to
    ? { ...filter, from: filter.to, to: filter.from }
    : filter

/**
 * The same address with other parameters, on its first page and without an opened row. What the schema has by default is
 * left out.
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
 * Changes the query of the address. Several controls write it, some after a pause: each change starts from the latest
 * requested query, which a navigation under way has not yet made the address.
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

/** The parameters of a list, kept in the address. With `hasSteps` each change but a search is a step of the history. */
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
