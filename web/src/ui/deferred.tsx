import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A component whose module is loaded when it first renders; `name` is its export. Until then it shows the fallback,
 * by default nothing.
 */
export function deferred<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback?: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Loaded = lazy(async () => {
    const Component: ComponentType<Props> = (await load())[name]
    return { default: ({ props }: { props: Props }) => <Component {...props} /> }
  })
  return (props) => (
    <Suspense fallback={fallback?.(props)}>
      <Loaded props={props} />
    </Suspense>
  )
}
