import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { settingsMenu } from "#contract/menu/menus.ts"
import { allFeatures, allModules, limited, superUser, user } from "../menu.fixture.ts"

const FOLDER = "docs/screens"
/** The settings menu as kept, without a search that narrows it; its groups are in capitals, unlike the page's headings. */
const MENU = /- navigation "Menu pengaturan":\n\s+- textbox "Cari pengaturan"\n((?: {6}.*\n)*)/g
const GROUP = /- heading "([A-Z -]+)"/g

const groupsOf = (who: Parameters<typeof settingsMenu>[0]): string =>
  settingsMenu(who)
    .map(({ group_name }) => group_name)
    .join()

/** Kept words are compared by the tours, which run for a quarter of an hour: a group that was added is noticed here at once. */
test("kept words of screens have the groups of the settings menu", () => {
  const company = groupsOf(user({ menu_companies: allModules, features: allFeatures, plan: limited }))
  const kept = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(MENU)].map(
      ([, menu = ""]) => `${file}: ${[...menu.matchAll(GROUP)].map(([, name]) => name).join()}`,
    ),
  )
  expect(kept.length).toBeGreaterThan(10)
  const allowed = [company, groupsOf(superUser)]
  expect(kept.filter((one) => !allowed.some((groups) => one.endsWith(`: ${groups}`)))).toEqual([])
})
