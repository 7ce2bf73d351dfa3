import { APP_NAME } from "#contract/kit/constants.ts"
import { logoPath } from "../areas/platform/appLogo.ts"
import type { Database } from "../db/database.ts"
import { type AppSetting, readApp } from "../kit/appSettings.ts"

/** How long a page may show an earlier setting. */
const FRESH_MS = 2_000

const settingKeys = ["app_name", "support_phone", "support_email", "privacy_url", "terms_url"] as const
const keys = [...settingKeys, "logo"] as const
type Key = (typeof keys)[number]
export type Product = Pick<AppSetting, (typeof settingKeys)[number]> & {
  /** Address of the logo on this site; null = the product's own mark. */
  readonly logo: string | null
}

const unread: Product = {
  app_name: APP_NAME,
  logo: null,
  support_phone: null,
  support_email: null,
  privacy_url: null,
  terms_url: null,
}

const productOf = ({
  app_name,
  support_phone,
  support_email,
  privacy_url,
  terms_url,
  logo_files_id,
}: AppSetting) => ({
  app_name,
  support_phone,
  support_email,
  privacy_url,
  terms_url,
  logo: logoPath(logo_files_id),
})

/** The part of the application's setting that pages show; the last one known while the database is unreachable. */
export const makeProduct = (db: Database): (() => Promise<Product>) => {
  let held = unread
  let until = 0
  return async () => {
    if (performance.now() < until) return held
    held = await db.transact(async (tx) => productOf(await readApp(tx))).catch(() => held)
    until = performance.now() + FRESH_MS
    return held
  }
}

export const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Attributes of <html>, which src/format/product.ts reads. */
export const productAttributes = (product: Product): string =>
  keys
    .map((key) => {
      const value = product[key]
      return value === null ? "" : ` data-${key.replaceAll("_", "-")}="${escaped(value)}"`
    })
    .join("")

const linkOf = (key: Key) => new RegExp(`<a data-app="${key}"[^>]*>[^<]*</a>`, "g")
/** The product's mark, which src/ui/page/HallDrawing.tsx replaces by the logo; the other drawings are larger. */
const MARK = /<svg viewBox="0 0 28 28".*?<\/svg>/gs
const logoMarkup = (logo: string) =>
  `<img src="${escaped(logo)}" alt="" class="size-7 rounded-control object-contain"/>`
const HELP = /<p data-app="help"[^>]*>[^<]*<\/p>/g

/** Fills the setting into a page that was rendered at the build (src/ui/page/HelpLinks.tsx). */
export const withProduct = (html: string, product: Product): string =>
  keys
    .reduce((page, key) => {
      const value = product[key]
      return value === null
        ? page.replace(linkOf(key), "")
        : page.replaceAll(`%${key}%`, () => escaped(value))
    }, html)
    .replace(MARK, (mark) => (product.logo === null ? mark : logoMarkup(product.logo)))
    .replace(HELP, "")
    .replace("<title>Balai</title>", () => `<title>${escaped(product.app_name)}</title>`)
