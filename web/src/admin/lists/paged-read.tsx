import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged, type PagedProps } from '../../ui/display/paged.tsx'

type PagedReadProps<Data extends { readonly total: number }> = Omit<
  PagedProps,
  'total' | 'busy' | 'children'
> & {
  readonly read: UseQueryResult<Data>
  /** The page of the list; of undefined until it is there. */
  readonly children: (data: Data | undefined) => ReactNode
}

/** A list by its pages as it is read, or that it could not be. */
export function PagedRead<Data extends { readonly total: number }>({
  read: { data, isError, error, isPlaceholderData, refetch },
  children,
  ...paged
}: PagedReadProps<Data>) {
  if (isError && !data)
    return (
      <ErrorState
        title={`The ${paged.nouns[1]} could not be loaded.`}
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Paged {...paged} total={data?.total} busy={isPlaceholderData}>
      {children(data)}
    </Paged>
  )
}
