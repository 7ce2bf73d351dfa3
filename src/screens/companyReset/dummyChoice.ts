import type { DummyScope } from "#contract/areas/platform/dummyScopes.ts"

/** Each choice replaces those that it includes: `all` is everything, `members` every part except for the customers. */
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
