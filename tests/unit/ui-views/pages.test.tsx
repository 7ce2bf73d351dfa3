import type { ReactElement } from "react"
import { renderToStaticMarkup, renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import { LastResortView } from "#src/ui/page/LastResortView.tsx"
import { LoginView } from "#src/ui/page/LoginView.tsx"
import { MailPasswordView } from "#src/ui/page/MailPasswordView.tsx"
import { MailResponseView } from "#src/ui/page/MailResponseView.tsx"
import { NotFoundView } from "#src/ui/page/NotFoundView.tsx"
import { ServerErrorView } from "#src/ui/page/ServerErrorView.tsx"
import { UnreachableView } from "#src/ui/page/UnreachableView.tsx"

const nothing = () => undefined

/** The visible texts in order, without icons and attributes (such as field labels). */
const words = (node: ReactElement) =>
  renderToStaticMarkup(node)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean)

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? []
const attributes = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/gi)].flatMap(([, key = "", value = ""]) =>
      key === "class" ? [] : [[key, value] as const],
    ),
  )

test("the login form can be filled and kept before the code arrives", () => {
  const html = renderToString(<LoginView busy={false} failure={null} notice={null} onSubmit={nothing} />)
  expect(tags(html, "form").map(attributes)).toEqual([
    { method: "post", "data-early": "", "aria-busy": "false" },
  ])
  expect(tags(html, "input").map(attributes)).toEqual([
    {
      id: "username",
      name: "username",
      type: "text",
      inputMode: "email",
      autoComplete: "username",
      autoCapitalize: "none",
      spellCheck: "false",
      required: "",
      autofocus: "",
      maxLength: "200",
    },
    {
      id: "password",
      type: "password",
      name: "password",
      autoComplete: "current-password",
      autoCapitalize: "none",
      spellCheck: "false",
      required: "",
      maxLength: "200",
    },
  ])
  /** The last one signs in with a passkey. */
  expect(tags(html, "button").map((tag) => attributes(tag)["type"])).toEqual(["button", "submit", "button"])
})

test("login says why somebody is there, and then why it failed, one at a time", () => {
  const shown = (node: ReactElement) =>
    /aria-live="polite"[^>]*>(.*?)<form/.exec(renderToStaticMarkup(node))?.[1] ?? ""
  const text = (node: ReactElement) => shown(node).replace(/<[^>]+>/g, "")
  expect(text(<LoginView />)).toBe("")
  expect(text(<LoginView notice="Sesi berakhir." />)).toBe("Sesi berakhir.")
  expect(text(<LoginView notice="Sesi berakhir." failure="Kata sandi salah." />)).toBe("Kata sandi salah.")
})

test("a busy login keeps its fields and says what it does", () => {
  const html = renderToStaticMarkup(<LoginView busy />)
  expect(tags(html, "input").filter((tag) => tag.includes("readOnly"))).toHaveLength(2)
  expect(attributes(tags(html, "button")[1] ?? "")).toEqual({ type: "submit", "aria-disabled": "true" })
  expect(words(<LoginView busy />)).toContain("Sedang masuk…")
})

const lost = {
  path: "/kunjungan",
  home: "/home",
  near: [],
  onSearch: nothing,
  onPalette: nothing,
  onBack: nothing,
}
const CALM = "Gangguan ini ada di server kami. Yang sudah tersimpan tetap aman; cobalah lagi sebentar lagi."

test.each<[string, ReactElement, readonly string[]]>([
  [
    "404",
    <NotFoundView key="a" kind="missing" {...lost} />,
    [
      "404",
      "The page you were looking for doesn't exist.",
      "Halaman ini belum tersedia:",
      "/kunjungan",
      "Cari",
      "Ke beranda",
      "Back",
      "Cari menu",
      "Ctrl",
      "K",
    ],
  ],
  [
    "404 of an unmatched route",
    <NotFoundView
      key="b"
      kind="unmatched"
      {...lost}
      near={[{ href: "/visit", title: "Visit", trail: "Penugasan" }]}
    />,
    [
      "404",
      "This page could not be found",
      "Tidak ada halaman di alamat ini:",
      "/kunjungan",
      "Mungkin yang Anda maksud",
      "Visit",
      "Penugasan",
      "Cari",
      "Ke beranda",
      "Back",
      "Cari menu",
      "Ctrl",
      "K",
    ],
  ],
  [
    "500",
    <ServerErrorView key="c" />,
    ["500 Internal Server Error - There was an error, please try again later.", CALM, "Back home"],
  ],
  [
    "500 with a code for support",
    <ServerErrorView key="d" track="req-1" />,
    [
      "500 Internal Server Error - There was an error, please try again later.",
      CALM,
      "Kode untuk tim bantuan:",
      "req-1",
      "Back home",
    ],
  ],
  [
    "unreachable, signed in",
    <UnreachableView
      key="e"
      title="Server tidak dapat dihubungi"
      text="Tidak ada jaringan"
      onRetry={nothing}
      onLogout={nothing}
    />,
    ["Balai", "Server tidak dapat dihubungi", "Tidak ada jaringan", "Coba lagi", "Keluar"],
  ],
  [
    "unreachable, nobody signed in",
    <UnreachableView key="f" title="Server tidak dapat dihubungi" text="" onRetry={nothing} />,
    [
      "Balai",
      "Server tidak dapat dihubungi",
      "Periksa sambungan internet Anda, lalu coba lagi.",
      "Coba lagi",
    ],
  ],
])("%s says exactly", (_name, view, wanted) => {
  expect(words(view)).toEqual(wanted)
})

test.each<[string, ReactElement, string]>([
  ["500", <ServerErrorView key="a" />, "/home"],
  ["400", <BadRequestView key="b" />, "/home"],
  ["last resort", <LastResortView key="c" />, "/home"],
  ["link used", <MailResponseView key="d" kind="used" />, "/login"],
  ["link good", <MailResponseView key="e" kind="success" />, "/login"],
])("%s leads on", (_name, view, href) => {
  expect(tags(renderToStaticMarkup(view), "a").map((tag) => attributes(tag)["href"])).toEqual([href])
})

test("each end of a mailed link has a heading of its own", () => {
  const kinds = ["success", "expired", "used", "unknown"] as const
  const titles = kinds.map(
    (kind) => /<h1[^>]*>(.*?)<\/h1>/.exec(renderToStaticMarkup(<MailResponseView kind={kind} />))?.[1],
  )
  expect(titles).toEqual([
    "Kata sandi tersimpan",
    "Tautan sudah kedaluwarsa",
    "Tautan sudah dipakai",
    "Tautan tidak dikenali",
  ])
})

test("a wrong new password is described on its field", () => {
  const html = renderToStaticMarkup(
    <MailPasswordView
      name="Ayu"
      email="ayu@maju.test"
      company="PT Maju"
      errors={{ confirm_password: "Tidak sama" }}
      onSubmit={nothing}
    />,
  )
  const [, first, second] = tags(html, "input").map(attributes)
  expect([first?.["aria-describedby"], first?.["aria-invalid"]]).toEqual(["password-note", undefined])
  expect([second?.["aria-describedby"], second?.["aria-invalid"]]).toEqual(["confirm_password-note", "true"])
  expect(html).toContain('id="confirm_password-note"')
})

test.each<[string, ReactElement]>([
  ["login", <LoginView key="a" failure="x" />],
  ["404", <NotFoundView key="b" kind="missing" {...lost} />],
  ["500", <ServerErrorView key="c" />],
  ["400", <BadRequestView key="d" />],
  ["last resort", <LastResortView key="e" />],
  ["unreachable", <UnreachableView key="f" title="Server tidak dapat dihubungi" text="" onRetry={nothing} />],
  ["mail", <MailResponseView key="g" kind="success" />],
])("%s has no inline style, one heading that can take the focus", (_name, view) => {
  const html = renderToStaticMarkup(view)
  expect(html).not.toMatch(/\sstyle=/)
  expect(tags(html, "h1").map((tag) => attributes(tag)["tabindex"])).toEqual(["-1"])
})
