import type { Browser } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { ADMIN } from "../lib/data.ts"
import { openPage, type Subject } from "../lib/page.ts"

/** An element of a page as React draws it, or a text. */
export type Drawn =
  | string
  | {
      readonly tag: string
      readonly props: Readonly<Record<string, unknown>>
      readonly children: readonly Drawn[]
    }

const SETTLE_MS = 1_000

/** Runs in the page: its visible elements, as input for React. */
const take = (): Drawn => {
  const OWN = ["value", "checked", "autofocus"]
  const NAMES: Readonly<Record<string, string>> = { class: "className", for: "htmlFor", tabindex: "tabIndex" }
  const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const propOf = ({ name, value }: Attr): readonly [string, unknown] => {
    if (name === "style") {
      const rules = value.split(";").flatMap((rule) => {
        const [property = "", ...rest] = rule.split(":")
        const key = property.trim()
        return key === "" ? [] : [[key.startsWith("--") ? key : camel(key), rest.join(":").trim()] as const]
      })
      return ["style", Object.fromEntries(rules)]
    }
    if (["disabled", "hidden", "inert"].includes(name)) return [name, true]
    return [NAMES[name] ?? (/^(data|aria)-/.test(name) ? name : camel(name)), value]
  }
  const walk = (node: ChildNode): readonly Drawn[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const props = [...node.attributes].filter(({ name }) => !OWN.includes(name)).map(propOf)
    return [
      {
        tag: node.tagName.toLowerCase(),
        props: Object.fromEntries(props),
        children: [...node.childNodes].flatMap(walk),
      },
    ]
  }
  const root = document.querySelector("#root > [data-machine=session]")
  const [drawn] = root === null ? [] : walk(root)
  if (drawn === undefined) throw new Error("nobody is signed in")
  return drawn
}

/** The elements of the product's page after the sign-in, with all its rows, as JSON. */
export const elementsOf = async (browser: Browser, subject: Subject, rows: number): Promise<string> => {
  const { context, page } = await openPage(browser, subject.wanted, rows)
  try {
    await page.goto(subject.url)
    await page.waitForFunction(() => window.benchWatched().hydrated !== null)
    await page.locator("#username").fill(ADMIN)
    await page.locator("#password").fill(DEMO_PASSWORD)
    await page.locator("button[type=submit]").click()
    await page.waitForFunction(() => window.benchWatched().allRowsPainted !== null)
    await page.waitForTimeout(SETTLE_MS)
    return JSON.stringify(await page.evaluate(take))
  } finally {
    await context.close()
  }
}
