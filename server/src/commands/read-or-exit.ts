import { ConfigError } from '../config/config.ts'
import type { Environment } from '../config/setting-types.ts'

/** The settings that `read` finds in the environment. Where one is faulty, names every fault and ends the process. */
export function readOrExit<Read>(read: (env: Environment) => Read): Read {
  try {
    return read(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
