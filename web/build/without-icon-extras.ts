import type { Plugin } from 'vite'

/**
 * What makes a component of an icon: the same element as that of lucide-react, without what no page uses, such as its
 * context, and without names for debuggers.
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
 * Takes from each icon its former names, which would only become further classes of its element; its size, which is the
 * default; the keys of its lines, which children that are arguments do not need; and a statement without effect that the
 * minifier keeps.
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
