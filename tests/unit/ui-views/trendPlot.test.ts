import { expect, test, vi } from "vitest"

// uPlot accesses the browser when it is loaded: mock it.
vi.mock("uplot", () => ({ default: class {} }))
vi.mock("uplot/dist/uPlot.min.css", () => ({}))
const { niceTop } = await import("#src/ui/data/trendPlot.ts")

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [231, 250],
  [1000, 1000],
  [1001, 1200],
  [93.1, 100],
])("the axis for %d ends at %d", (max, top) => {
  expect(niceTop(max)).toBe(top)
})
