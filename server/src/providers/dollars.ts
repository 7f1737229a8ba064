const dollarPattern = /^(\d{1,7})(?:\.(\d{1,18}))?$/

/** Reads dollars such as "0.50" as micro-dollars, fractions rounded up; undefined for anything else. */
export function readDollars(text: string): number | undefined {
  const match = dollarPattern.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  const micro = Number(whole) * 1_000_000 + Number(part.slice(0, 6).padEnd(6, '0'))
  return /[1-9]/.test(part.slice(6)) ? micro + 1 : micro
}

/** Micro-dollars as dollars such as "0.5", rounded down so that a cap holds; undefined where it is not an amount. */
export function writeDollars(microUsd: number): string | undefined {
  const micro = Math.floor(microUsd)
  if (!Number.isSafeInteger(micro) || micro < 0) return undefined
  const part = String(micro % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${Math.floor(micro / 1_000_000)}${part && `.${part}`}`
}
