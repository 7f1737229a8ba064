import type { Plugin } from 'vite'

/**
 * The module that replaces `createLucideIcon` of lucide-react. Its icons render the same element. It lacks the
 * features that no page uses, such as the context, and names for debuggers.
 */
const createIcon = `
import { createElement } from 'react'

export default ({ name, node }) => ({ className, size = 24, ...props }) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
      'aria-hidden': props['aria-label'] || props.role ? undefined : true,
      ...props,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`

/**
 * Replaces `createLucideIcon`, and removes what no page needs from each icon. These are its former names (they would
 * only add classes), its default size, and a statement without effect. It also removes the keys of the lines:
 * children that are passed as arguments need none.
 */
export const withoutIconExtras = (): Plugin => ({
  name: 'without-icon-extras',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: /node_modules[\\/]lucide-react[\\/].*[\\/](?:icons[\\/]|createLucideIcon\.mjs)/,
    },
    handler: (code, id) => ({
      code: id.includes('createLucideIcon')
        ? createIcon
        : code
            .replace(/,\s*aliases: \[[^\]]*\]/, '')
            .replace(/^ *size: 24,\n/m, '')
            .replaceAll(/,\s*key: "\w+"/g, '')
            .replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
})
