import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, nextTheme, useTheme } from '../theme.ts'
import { IconButton } from './icon-button.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor } as const

/** A button that cycles through light, dark and system. */
export function ThemeSwitch() {
  const { theme } = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton
      label={`Theme: ${theme}. Switch to ${nextTheme(theme)}`}
      icon={<Icon aria-hidden size={18} />}
      onClick={() => chooseTheme(nextTheme(theme))}
    />
  )
}
