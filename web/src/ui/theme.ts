import { useSyncExternalStore } from 'react'

/** The user's choice of theme. `public/theme.js` reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const order: readonly Theme[] = ['light', 'dark', 'system']
const browserColors = { light: '#f7f5f1', dark: '#0e100e' } as const
const listeners = new Set<() => void>()

/** The chosen theme, and the theme that is shown on this system. */
export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  const theme = useSyncExternalStore(subscribe, storedTheme)
  const isSystemDark = useSyncExternalStore(subscribe, () => darkSystem().matches)
  return { theme, shown: resolve(theme, isSystemDark) }
}

/** The next theme in the order light, dark, system. */
export function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  apply()
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(key)
  return order.find((theme) => theme === stored) ?? 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  darkSystem().addEventListener('change', apply)
  addEventListener('storage', apply)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    darkSystem().removeEventListener('change', apply)
    removeEventListener('storage', apply)
  }
}

/** Applies the theme to the page and notifies its subscribers. */
function apply(): void {
  const shown = resolve(storedTheme(), darkSystem().matches)
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserColors[shown])
  for (const listener of listeners) listener()
}

function resolve(theme: Theme, isSystemDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return isSystemDark ? 'dark' : 'light'
  return theme
}

let query: MediaQueryList | undefined

function darkSystem(): MediaQueryList {
  query ??= matchMedia('(prefers-color-scheme: dark)')
  return query
}
