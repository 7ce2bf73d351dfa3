import { test } from "@playwright/test"
import { copyProduct, makeOnce, removeOld, templateFolder } from "./lib/product.ts"
import { makeServer } from "./lib/server.ts"

test("the product starts on an empty folder and loads the demo companies", async () => {
  test.setTimeout(240_000)
  await copyProduct()
  await removeOld()
  await makeOnce(await templateFolder(), async (draft) => {
    const server = await makeServer(draft)
    await server.start()
    await server.stop()
  })
})
