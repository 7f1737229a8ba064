import type { Plugin } from 'vite'

/**
 * Moves the scripts of index.html to the end of its body and makes them async. The browser then paints the splash
 * once the style has arrived, while it still loads the scripts.
 */
export function lateScripts(): Plugin {
  return {
    name: 'late-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const scripts: string[] = []
        const rest = html.replaceAll(/ *<script type="module"[^>]*><\/script>\n/g, (script) => {
          scripts.push(script.replace('<script ', '<script async '))
          return ''
        })
        if (scripts.length === 0) throw new Error('index.html has no script of the build')
        return rest.replace('  </body>', () => `${scripts.join('')}  </body>`)
      },
    },
  }
}
