import type { Page } from "@playwright/test"
import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { pathsIn } from "../steps.ts"
import type { WalkStep } from "../walks.ts"
import { whileTimeless } from "./masked.ts"
import { clearPictures, fileFor } from "./pictures.ts"
import { pictureFile, takenBy, thisRun, type View } from "./results.ts"

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SIZES = [
  ["desktop", DESKTOP],
  ["phone", PHONE],
] as const
const themes = ["light", "dark"] as const

const pictureOf = async (page: Page, name: string): Promise<string> => {
  const path = pictureFile(name)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, type: "jpeg", quality: 55, scale: "css" })
  return name
}

/** Stored by commit, with times masked, so that `--diff` can compare it with that of another commit. */
const comparable = (page: Page, path: string): Promise<void> =>
  whileTimeless(page, () =>
    page.screenshot({ path, type: "jpeg", quality: 70, scale: "css", animations: "disabled" }),
  )

/** A screenshot of this moment, as the user saw it. */
export const snap = (page: Page, machine: string, name: string): Promise<string> =>
  pictureOf(page, `${machine}/${name}.jpg`)

/** One picture of every state in each width and theme, taken the first time a path reaches it. */
export const storyboard = (machine: string, hasPhone: boolean) => {
  const sizes = hasPhone ? SIZES : SIZES.slice(0, 1)
  const board: Record<string, Partial<Record<View, string>>> = {}
  const taken = takenBy(thisRun())
  const cleared = taken === null ? null : clearPictures(taken, machine)
  /** Active states that have no picture yet. One picture serves all of them, named after the innermost one. */
  const fresh = ({ to }: WalkStep): readonly string[] => pathsIn(to).filter((path) => !(path in board))
  return {
    board,
    seen: async (one: WalkStep, page: Page): Promise<void> => {
      const paths = one.passing ? [] : fresh(one)
      const [name] = paths.toReversed()
      if (name === undefined) return
      const pictures: Partial<Record<View, string>> = {}
      await cleared
      for (const [width, size] of sizes) {
        await page.setViewportSize(size)
        for (const theme of themes) {
          await page.evaluate((wanted) => {
            document.documentElement.classList.remove("light", "dark")
            document.documentElement.classList.add(wanted)
          }, theme)
          if (taken !== null && width === "desktop" && theme === "light")
            await comparable(page, await fileFor(taken, machine, name))
          pictures[`${width}-${theme}`] = await pictureOf(page, `${machine}/${name}-${width}-${theme}.jpg`)
        }
      }
      await page.setViewportSize(DESKTOP)
      await page.evaluate(() => document.documentElement.classList.remove("light", "dark"))
      for (const path of paths) board[path] = pictures
    },
  }
}
