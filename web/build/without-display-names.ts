import type { Plugin } from 'vite'

/**
 * Removes the names for debuggers (`displayName`) from the components of the router. Such an assignment keeps its
 * component in the build, even one that no page uses, such as `Form`.
 */
export const withoutDisplayNames = (): Plugin => ({
  name: 'without-display-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})
