import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApp } from '../harness/test-app.ts'

const run = promisify(execFile)
export type Said = { code: number; stdout: string; stderr: string }

/** Runs `npm run admin` as a separate process beside the running shop. */
export async function adminCommand(testApp: TestApp, ...words: string[]): Promise<Said> {
  const env = { ...process.env, ...testApp.env }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  return run(process.execPath, ['server/src/commands/admin.ts', ...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: Said) => ({ code: failed.code, stdout: failed.stdout, stderr: failed.stderr }),
  )
}
