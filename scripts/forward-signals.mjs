const checkMs = 200
const parent = process.ppid

/**
 * Passes the signals of this process on to its child. npm sends its own signals to the shell between npm and this process;
 * that shell ends without passing them on. So under npm the end of the parent counts as SIGTERM.
 */
export function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl+C reaches the child by itself, as it is of the same group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, checkMs)
  watch.unref()
}
