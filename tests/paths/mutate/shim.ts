/** Replaces vitest in a bundle that is run a thousand times: collects the tests instead of running them. */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from "@vitest/expect"

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
export const expect = chai.expect
setState({ assertionCalls: 0 }, expect as never)

type Body = (...args: readonly unknown[]) => unknown
/** `group` is the describe block: tests of one group may depend on each other. */
type Collected = { readonly name: string; readonly group: string; readonly run: () => unknown }
export const tests: Collected[] = []
let outer = ""

const rowOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? (row as readonly unknown[]) : [row])

export const test = Object.assign(
  (name: string, body: Body) => {
    tests.push({ name: outer + name, group: outer, run: () => body() })
  },
  {
    each: (table: readonly unknown[]) => (name: string, body: Body) => {
      for (const row of table) {
        const values = rowOf(row)
        const whole = `${outer}${name} ${String(values[0])}`
        tests.push({ name: whole, group: outer, run: () => body(...values) })
      }
    },
  },
)
const within = (name: string, work: () => void) => {
  const before = outer
  outer = `${outer}${name} > `
  work()
  outer = before
}
export const describe = Object.assign((name: string, body: () => void) => within(name, body), {
  each: (table: readonly unknown[]) => (name: string, body: Body) => {
    for (const row of table) within(`${name} ${String(rowOf(row)[0])}`, () => void body(...rowOf(row)))
  },
})
