import type { Browser } from "@playwright/test"
import type { World } from "./hand.ts"
import type { AnyScreen } from "./tour.ts"

/** Address of a page given as HTML; its requests never leave the browser. */
const HERE = "http://localhost:4179"

const nobody = () => Promise.reject(new Error("nobody signs in on a page of its own"))

/** A browser for a page that does not need the product. */
export const aloneWorld = async (
  browser: Browser,
  alone: NonNullable<AnyScreen["alone"]>,
): Promise<{ readonly world: World; readonly end: () => Promise<void> }> => {
  const context = await browser.newContext({ baseURL: "at" in alone ? alone.at : HERE })
  if ("html" in alone)
    await context.route(
      (url) => url.origin === HERE,
      (route) =>
        route.request().resourceType() === "document"
          ? route.fulfill({ contentType: "text/html", body: alone.html })
          : route.fulfill({ json: { api_status: 1, api_message: "OK", data: {} } }),
    )
  const page = await context.newPage()
  const world = {
    page,
    context,
    api: nobody,
    tokenOf: nobody,
    linkOf: nobody,
    mails: nobody,
    play: nobody,
    newCompany: nobody,
  }
  return { world, end: () => context.close() }
}
