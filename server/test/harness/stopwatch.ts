const everyMs = 20
const stopMs = 100

/**
 * Starts to measure the time in which the machine runs. The returned function ends this, and returns the time in ms.
 * Of a pause in which this process does not run, 100 ms count, so that a machine that stops for seconds breaks no time
 * limit of a test. Code that blocks the process counts in full, by its processor time.
 */
export function startStopwatch(): () => number {
  let totalMs = 0
  let last = performance.now()
  let used = process.cpuUsage()
  const count = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    totalMs += Math.min(now - last, Math.max(stopMs, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const timer = setInterval(count, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    count()
    return totalMs
  }
}
