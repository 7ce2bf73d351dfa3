import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"

/** What a choice includes is not chosen beside it: `all` is everything, `members` every part but the customers. */
export const withoutIncluded = (
  scope: readonly DummyScope[],
  before: readonly DummyScope[],
): readonly DummyScope[] => {
  const added = scope.find((one) => !before.includes(one))
  if (added === undefined) return scope
  if (added === "all") return ["all"]
  if (added === "members") return scope.filter((one) => one === "members" || one === "visit")
  return scope.filter((one) => one !== "all" && (added === "visit" || one !== "members"))
}
