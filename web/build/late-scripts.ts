import type { Plugin } from 'vite'

/**
 * Puts the scripts of index.html behind its body and makes them wait for nothing: the splash in it is painted once the
 * style has arrived, while the scripts are still on their way.
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
