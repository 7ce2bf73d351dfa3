import { APP_NAME } from "#contract/kit/constants.ts"

/** The application's own setting, as the server writes it into each page (server/http/product.ts). */
export type Product = {
  readonly app_name: string
  /** Address of the logo; null = the product's own mark. */
  readonly logo: string | null
  readonly support_phone: string | null
  readonly support_email: string | null
  readonly privacy_url: string | null
  readonly terms_url: string | null
}

/** In the prerendered page: words that the server replaces, so that its markup is what the browser renders. */
const PLACES: Product = {
  app_name: "%app_name%",
  logo: null,
  support_phone: "%support_phone%",
  support_email: "%support_email%",
  privacy_url: "%privacy_url%",
  terms_url: "%terms_url%",
}
let isPrerendering = false
export const prerendering = (): void => {
  isPrerendering = true
}

export const product = (): Product => {
  if (isPrerendering) return PLACES
  const {
    appName: app_name = APP_NAME,
    logo = null,
    supportPhone: support_phone = null,
    supportEmail: support_email = null,
    privacyUrl: privacy_url = null,
    termsUrl: terms_url = null,
  } = typeof document === "undefined" ? {} : document.documentElement.dataset
  return { app_name, logo, support_phone, support_email, privacy_url, terms_url }
}

export const appName = (): string => product().app_name

/** The title of the browser's tab. */
export const tabTitle = (title: string): string => `${title} · ${appName()}`
