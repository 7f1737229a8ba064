/** `YYYY-MM-DD HH:MM:SS` in UTC, as the upstreams print times. */
export function wireTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
