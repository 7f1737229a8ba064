const jitter = 0.2

/**
 * The pause in seconds, up to a fifth longer or shorter, so that calls that failed together are not repeated together.
 * Null after the last of the pauses.
 */
export function jittered(pause: number | undefined): number | null {
  return pause === undefined ? null : pause * (1 - jitter + 2 * jitter * Math.random())
}
