import type { ReactElement } from "react"
import { renderToStaticMarkup, renderToString } from "react-dom/server"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Failure } from "#contract/kit/errors.ts"
import type { Product } from "#server/http/product.ts"
import { withProduct } from "#server/http/product.ts"
import { readEnvelope } from "#src/api/wire/envelope.ts"
import { lostTitle } from "#src/api/wire/lostTitle.ts"
import { failureText, showFailure } from "#src/api/wire/toasts.ts"
import { MaintenanceBar } from "#src/ui/layout/MaintenanceBar.tsx"
import { BlankPage } from "#src/ui/page/BlankPage.tsx"
import { HelpLinks } from "#src/ui/page/HelpLinks.tsx"
import { MaintenanceView } from "#src/ui/page/MaintenanceView.tsx"

const words = (node: ReactElement) =>
  renderToStaticMarkup(node)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
const nothing = () => undefined
const start = "2026-11-27T20:00:00+07:00"
const end = "2026-11-27T22:00:00+07:00"

/** Attributes of <html>, as the server writes them. */
const inPage = (dataset: Readonly<Record<string, string>>) =>
  vi.stubGlobal("document", { documentElement: { dataset } })
afterEach(() => vi.unstubAllGlobals())

describe("the answer to a call", () => {
  const body = {
    api_status: 0,
    api_message: "Pindah server",
    data: { reason: "maintenance", retry_after: 20 },
  }
  const turnedAway: Failure = {
    _tag: "Refused",
    message: "Pindah server",
    reason: "maintenance",
    retryAfter: 20,
    rows: [],
  }
  test("503 of maintenance is a refusal with its words; any other 503 is a broken server", () => {
    expect(readEnvelope(503, body, () => null)).toEqual({ ok: false, failure: turnedAway })
    expect(readEnvelope(503, { api_status: 0, api_message: "" }, () => null)).toEqual({
      ok: false,
      failure: { _tag: "ServerBroken", status: 503 },
    })
    expect(readEnvelope(503, "<html>", () => null)).toMatchObject({ failure: { _tag: "ServerBroken" } })
  })

  test("has no toast, since its page takes over; the login page says it at the form", () => {
    expect(showFailure(turnedAway)).toEqual({ toast: null, to: null })
    expect(failureText(turnedAway)).toBe("Pindah server")
    expect(lostTitle(turnedAway)).toBe("Sedang dalam pemeliharaan")
  })
})

describe("the page", () => {
  const page = (more: { busy?: boolean; endAt?: string | null } = {}) => (
    <MaintenanceView
      title="Sedang dalam pemeliharaan"
      message="Pindah server"
      endAt={more.endAt ?? null}
      busy={more.busy ?? false}
      onRetry={nothing}
      onLogout={nothing}
    />
  )
  test("says why, until when if it is known, and that it comes back", () => {
    expect(words(page({ endAt: end }))).toContain("Perkiraan selesai: 27 Nov 2026 22.00 WIB")
    expect(words(page())).not.toContain("Perkiraan")
    expect(words(page())).toMatch(/Pindah server .*terbuka lagi dengan sendirinya/)
    expect(words(page({ busy: true }))).toContain("Memeriksa…")
  })

  test("has no inline style, and one heading that can take the focus", () => {
    const html = renderToStaticMarkup(page())
    expect(html).not.toMatch(/\sstyle=/)
    expect(html.match(/<h1[^>]*tabindex="-1"/g)).toHaveLength(1)
  })
})

describe("the bar", () => {
  test.each([
    [
      { isOn: false, startAt: start, endAt: end },
      "Pemeliharaan mulai 27 Nov 2026 20.00 WIB sampai sekitar 27 Nov 2026 22.00 WIB · Pindah server",
    ],
    [
      { isOn: false, startAt: start, endAt: null },
      "Pemeliharaan mulai 27 Nov 2026 20.00 WIB · Pindah server",
    ],
    [
      { isOn: true, startAt: null, endAt: end },
      "Pemeliharaan berlangsung: hanya super administrator yang dilayani",
    ],
  ])("%j", (given, said) => {
    expect(words(<MaintenanceBar {...given} message="Pindah server" />)).toBe(said)
  })
})

describe("the logo", () => {
  test("stands next to the name in place of the mark, and says nothing that the name does not", () => {
    inPage({ appName: "Kita", logo: "/aplikasi/logo/7" })
    const html = renderToStaticMarkup(<BlankPage>isi</BlankPage>)
    expect(html).toContain('src="/aplikasi/logo/7" alt=""')
    expect(html).not.toContain("<svg")
    inPage({ appName: "Kita" })
    const plain = renderToStaticMarkup(<BlankPage>isi</BlankPage>)
    expect(plain).toContain('<svg viewBox="0 0 28 28"')
    expect(plain).not.toContain("<img")
  })
})

describe("help", () => {
  test("links only to what the setting names", () => {
    expect(renderToStaticMarkup(<HelpLinks />)).toBe("")
    inPage({ supportPhone: "021 555", termsUrl: "https://kita.test/syarat" })
    const html = renderToStaticMarkup(<HelpLinks />)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "tel:021 555",
      "https://kita.test/syarat",
    ])
  })

  test.each<readonly [string, Product, Readonly<Record<string, string>>]>([
    [
      "nothing",
      {
        app_name: "Balai",
        logo: null,
        support_phone: null,
        support_email: null,
        privacy_url: null,
        terms_url: null,
      },
      { appName: "Balai" },
    ],
    [
      "all of it",
      {
        app_name: 'Kantor "Kita" & Co',
        logo: "/aplikasi/logo/7",
        support_phone: "021 555",
        support_email: "bantuan@kita.test",
        privacy_url: "https://kita.test/privasi?a=1&b=2",
        terms_url: "https://kita.test/syarat",
      },
      {
        appName: 'Kantor "Kita" & Co',
        logo: "/aplikasi/logo/7",
        supportPhone: "021 555",
        supportEmail: "bantuan@kita.test",
        privacyUrl: "https://kita.test/privasi?a=1&b=2",
        termsUrl: "https://kita.test/syarat",
      },
    ],
  ])(
    "the prerendered login page, filled in by the server, is what the browser renders: %s",
    async (_, product, dataset) => {
      vi.resetModules()
      const { renderLogin } = await import("#src/app/prerender.tsx")
      const served = withProduct(renderLogin(), product)
      vi.resetModules()
      inPage(dataset)
      const { LoginView } = await import("#src/ui/page/LoginView.tsx")
      const rendered = renderToString(
        <div data-machine="session" data-state={JSON.stringify("signedOut")}>
          <LoginView busy={false} failure={null} notice={null} onSubmit={nothing} />
        </div>,
      )
      const plain = (html: string) =>
        html
          // Only React's own server renderer preloads images.
          .replace(/<link rel="preload"[^>]*>/, "")
          .replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)))
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, "&")
      expect(plain(served)).toBe(plain(rendered))
      expect(served).not.toMatch(/%\w+%/)
    },
  )
})
