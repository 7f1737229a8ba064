/**
 * What a process may report of errors that no code caught: nothing, or, where a test takes its database away, rejections that
 * it survives.
 */
export type ExpectedFaults = 'none' | 'survivable'

/**
 * The lines of a process about errors that no code caught: those of `platform/runner/stray-faults.ts`, and the last words
 * of Node when it ends.
 */
export function strayFaults(output: string, expected: ExpectedFaults = 'none'): string[] {
  const isFault = (line: string): boolean =>
    /"event":"process\.uncaught_error"|^Node\.js v\d/.test(line) ||
    (expected === 'none' && line.includes('"event":"process.unhandled_rejection"'))
  return output.split('\n').filter(isFault)
}

/** Throws when the output of a process has such lines that are not expected. */
export function refuseStrayFaults(output: string, expected: ExpectedFaults = 'none'): void {
  const faults = strayFaults(output, expected)
  if (faults.length > 0)
    throw new Error(`a process reported errors that no code caught:\n${faults.join('\n')}`)
}
