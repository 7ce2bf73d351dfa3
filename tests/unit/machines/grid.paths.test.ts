import { expect, test } from "vitest"
import { gridModel } from "#tests/paths/models/grid.ts"

test("every arrow of the grid machine is walked, and no exception is idle", () => {
  const { total, walked, missing, needless } = gridModel.coverage()
  expect(missing.map(({ key }) => key)).toEqual([])
  expect(needless).toEqual([])
  expect(walked).toBe(total - 1)
  expect(total).toBeGreaterThan(60)
})
