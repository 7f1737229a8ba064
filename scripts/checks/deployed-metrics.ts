export const dashboardFile = 'deploy/grafana/nosim.json'
export const ruleFile = 'deploy/prometheus/rules.yaml'

/** The metrics that a dashboard or a rule file names, sorted. The parts of a histogram are listed as the histogram. */
export const metricsIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\bnosim_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
    ),
  ].toSorted()

export type AlertRule = {
  readonly alert: string
  readonly expr: string
  readonly severity: string
  readonly summary: string
  readonly runbook: string
}

/** Parses the rules of a file that is formatted like rules.yaml. A missing key gives an empty text. */
export const rulesOf = (yaml: string): AlertRule[] =>
  yaml
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => {
      const of = (pattern: RegExp): string => pattern.exec(text)?.[1]?.trim() ?? ''
      return {
        alert: of(/^(\w+)/),
        expr: of(/^ {8}expr: (?:>-\n)?([\s\S]+?)\n {8}\w/m),
        severity: of(/severity: (\w+)/),
        summary: of(/summary: '([^']+)'/),
        runbook: of(/runbook: (\S+)/),
      }
    })
