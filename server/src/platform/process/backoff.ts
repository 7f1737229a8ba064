const jitter = 0.2

/**
 * Seconds up to a fifth longer or shorter than the pause, so that what failed together does not return together; null after the last
 * of the pauses.
 */
export function jittered(pause: number | undefined): number | null {
  return pause === undefined ? null : pause * (1 - jitter + 2 * jitter * Math.random())
}
