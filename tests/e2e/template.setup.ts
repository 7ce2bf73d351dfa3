import { rm } from "node:fs/promises"
import { test } from "@playwright/test"
import { makeTemplateDatabase } from "./lib/database.ts"
import { copyProduct, makeOnce, removeOld, templateFolder } from "./lib/product.ts"
import { makeServer } from "./lib/server.ts"

test("the product starts on an empty folder and loads the demo companies", async () => {
  test.setTimeout(480_000)
  await copyProduct()
  await removeOld()
  const folder = await templateFolder()
  const database = await makeTemplateDatabase()
  /** Files and database belong together: a newly created database has no folder yet. */
  if (database !== undefined) await rm(folder, { recursive: true, force: true })
  await makeOnce(folder, async (draft) => {
    const server = await makeServer(draft, database)
    await server.start()
    await server.stop()
  })
})
