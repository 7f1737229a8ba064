/**
 * The errors that a process may report although no code caught them. A test that takes the database away may allow
 * rejections that the process survives.
 */
export type ExpectedFaults = 'none' | 'survivable'

/**
 * The lines of a process about errors that no code caught. `platform/runner/stray-faults.ts` writes them, and Node when
 * it ends.
 */
export function strayFaults(output: string, expected: ExpectedFaults = 'none'): string[] {
  const isFault = (line: string): boolean =>
    /"event":"process\.uncaught_error"|^Node\.js v\d/.test(line) ||
    (expected === 'none' && line.includes('"event":"process.unhandled_rejection"'))
  return output.split('\n').filter(isFault)
}

/** Throws when the output of a process has such lines and they are not expected. */
export function refuseStrayFaults(output: string, expected: ExpectedFaults = 'none'): void {
  const faults = strayFaults(output, expected)
  if (faults.length > 0)
    throw new Error(`a process reported errors that no code caught:\n${faults.join('\n')}`)
}
