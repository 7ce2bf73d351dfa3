import { type MachineResult, repeatOf } from "../run/results.ts"
import { escaped } from "./text.ts"

const seconds = (ms: number) => (ms / 1_000).toFixed(3)
const msOf = ({ steps }: MachineResult["walks"][number]) => steps.reduce((sum, { ms }) => sum + ms, 0)

const caseOf = ({ id, asked }: MachineResult, walk: MachineResult["walks"][number], at: number): string => {
  const head = `<testcase classname="paths.${escaped(id)}" name="path ${at + 1}: ${escaped(walk.labels.join(", "))}" time="${seconds(msOf(walk))}"`
  return walk.error === null
    ? `${head}/>`
    : `${head}><failure message="${escaped(walk.error.slice(0, 200))}">${escaped([walk.error, repeatOf({ asked }, at + 1), walk.words ?? ""].join("\n"))}</failure></testcase>`
}
const faultCase = (id: string, fault: string): string =>
  `<testcase classname="paths.${escaped(id)}" name="whole tour"><failure message="${escaped(fault.slice(0, 200))}">${escaped(fault)}</failure></testcase>`

/** The paths of one run as JUnit XML: a suite for each machine. */
export const junitOf = (results: readonly MachineResult[]): string => {
  const suites = results.map((result) => {
    const { id, walks, faults, at, ms } = result
    const failed = walks.filter(({ error }) => error !== null).length + faults.length
    const cases = [
      ...walks.map((walk, nth) => caseOf(result, walk, nth)),
      ...faults.map((fault) => faultCase(id, fault)),
    ]
    return `<testsuite name="${escaped(id)}" tests="${cases.length}" failures="${failed}" time="${seconds(ms)}" timestamp="${escaped(at)}">${cases.join("")}</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="paths">${suites.join("\n")}</testsuites>\n`
}
