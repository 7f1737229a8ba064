export const dashboardFile = 'deploy/grafana/nosim.json'
export const ruleFile = 'deploy/prometheus/rules.yaml'

/** The metrics that a dashboard or a file of rules names, sorted; the parts of a histogram count as the histogram. */
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

/** The rules of a file in the form of ours, where each has these keys; a missing one is empty. */
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
