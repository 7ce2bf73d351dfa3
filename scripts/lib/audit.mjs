/**
 * @typedef {{ severity?: string, range?: string, via?: readonly (string | { title?: string, url?: string })[] }} Advisory
 * @typedef {{ auditReportVersion?: number, vulnerabilities?: Record<string, Advisory>, message?: string }} Report
 */

/** Severities that fail the check; lower ones are reported and pass. */
const REFUSED = ["high", "critical"]

const whyOf = (/** @type {Advisory} */ { via = [], range = "" }) => {
  const titles = via.map((one) => (typeof one === "string" ? `by ${one}` : `${one.title} ${one.url}`))
  return `${range}: ${titles.join("; ")}`
}

/** @returns {Report | null} */
const read = (/** @type {string} */ printed) => {
  try {
    return /** @type {Report} */ (JSON.parse(printed))
  } catch {
    return null
  }
}

/**
 * Counts the findings of `npm audit --json`. An unreachable registry is reported but does not fail the check; findings are never
 * dropped.
 * @param {string} printed
 * @returns {{ passed: number, failures: readonly string[], said: string }}
 */
export const countAudit = (printed) => {
  const report = read(printed)
  if (report?.auditReportVersion === undefined) {
    const why = report?.message ?? (printed.trim().split("\n").at(-1) || "no answer")
    return {
      passed: 0,
      failures: [],
      said: `Dependencies were NOT audited: the registry's advisories cannot be reached (${why})`,
    }
  }
  const found = Object.entries(report.vulnerabilities ?? {}).map(([name, advisory]) => ({
    isRefused: advisory.severity === undefined || REFUSED.includes(advisory.severity),
    line: `${advisory.severity ?? "unknown"} ${name} ${whyOf(advisory)}`,
  }))
  const failures = found.filter(({ isRefused }) => isRefused).map(({ line }) => line)
  const lower = found.filter(({ isRefused }) => !isRefused).map(({ line }) => line)
  return {
    passed: failures.length === 0 ? 1 : 0,
    failures,
    said: ["Production dependencies audited", ...lower.map((line) => `  ${line}`)].join("\n"),
  }
}
