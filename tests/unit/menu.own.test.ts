import { describe, expect, test } from "vitest"
import { barOf } from "#contract/kit/needs.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { settingsMenu, topMenu } from "#contract/menu/menus.ts"
import { ownMenu } from "#contract/menu/ownMenu.ts"
import { matchRoute } from "#contract/pages/routes.ts"
import { allFeatures, allModules, limited, lines, superUser, user } from "./menu.fixture.ts"

/**
 * Menu entries declared by resources: each appears once, in the declared place, for the accounts that may open its
 * page.
 */

const full = { menu_companies: allModules, features: allFeatures, plan: limited }
const people: readonly (readonly [string, SessionUser])[] = [
  ["a company administrator with everything", user(full)],
  ["a company administrator without modules", user()],
  ["an office administrator", user({ ...full, scope: "office", id_offices: [2] })],
  [
    "an office administrator whose role is claims",
    user({ ...full, scope: "office", rights: ["claims.view"] }),
  ],
  ["a restricted account", user({ ...full, scope: "restricted" })],
  ["a super administrator", superUser],
]

const placesOf = (somebody: SessionUser): string[] => [
  ...lines(topMenu(somebody)),
  ...settingsMenu(somebody).flatMap(({ key, entries }) =>
    entries.map(({ menu_name, link }) => `${key} / ${menu_name} → ${link}`),
  ),
]

const isFor = (somebody: SessionUser, link: string): boolean => {
  const route = matchRoute(link)?.route
  if (route === undefined) return false
  if (route.access === "super") return somebody.is_superusers
  return !somebody.is_superusers && barOf(somebody, route.needs) === null
}

describe.each(people)("%s", (_, somebody) => {
  test.each(ownMenu.map((entry) => [entry.name, entry] as const))("%s", (name, entry) => {
    const place = "under" in entry ? entry.under : entry.group
    const wanted = isFor(somebody, entry.link) ? [`${place} / ${name} → ${entry.link}`] : []
    expect(placesOf(somebody).filter((line) => line.endsWith(` → ${entry.link}`))).toEqual(wanted)
  })
})

test("an entry that names the one it follows stands right behind it", () => {
  const all = placesOf(user(full)).map((line) => line.split(" → ")[1])
  const following = ownMenu.filter(
    ({ link, after }) => after !== undefined && matchRoute(link)?.route.access !== "super",
  )
  expect(following.map(({ link }) => all[all.indexOf(link) - 1])).toEqual(following.map(({ after }) => after))
})
