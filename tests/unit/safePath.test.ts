import { describe, expect, it } from "vitest"
import { ROUTES } from "#contract/pages/routes.ts"
import { SAFE_PATH_MAX, safePath } from "#contract/kit/safePath.ts"

const good = [
  "/home",
  "/home/",
  "/homev2",
  "/users/pegawai",
  "/users/pegawai?status=active&page=2",
  "/users/pegawai?q=budi+santoso&sort=nama&dir=asc",
  "/users/pegawai?q=budi%20santoso",
  "/users/pegawai?q=Ma%27ruf",
  "/users/pegawai?q=Ren%C3%A9e",
  "/users/pegawai?q=siti%40maju.test",
  "/users/pegawai/form/12",
  "/users/pegawai/payroll/7",
  "/users/pegawai/ploting-absensi/v2?month=2026-11",
  "/laporan-absensi/laporan?start_date=2026-11-01&end_date=2026-11-20",
  "/laporan-absensi/persetujuan?jam=08:00",
  "/setting/umum/departement?action=true",
  "/super-admin/companies?status=Trial",
  "/super-admin/webs/faq/kategori-apps/form/3",
  "/cuti/klaim#riwayat",
  "/visit?ids=1,2,3#peta",
  "/penugasan/tugas/5/foto",
  "/halaman-yang_tidak-ada",
  "/loginx",
  `/home?q=${"a".repeat(SAFE_PATH_MAX - "/home?q=".length)}`,
]

const hostile: readonly unknown[] = [
  // not a path at all
  undefined,
  null,
  0,
  true,
  {},
  ["/home"],
  { toString: () => "/home" },
  "",
  " ",
  "home",
  "?status=active",
  "#home",
  ".",
  "..",
  // another origin
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/home",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "\\home",
  "/home\\..\\evil",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example/home",
  "http://balai.invalid/home",
  "https://balai.invalid/home",
  "/https://evil.example",
  "/@evil.example",
  "/user:pass@evil.example",
  "//user@evil.example",
  "https://balai.invalid@evil.example",
  "/home//evil.example",
  "//\\evil.example",
  "/.evil.example",
  // schemes
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "mailto:a@evil.example",
  // encoded tricks
  "/%2f%2fevil.example",
  "/%2F%2Fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%5C%5Cevil.example",
  "/%252f%252fevil.example",
  "/home?next=%2f%2fevil.example",
  "/home?next=%252f%252fevil.example",
  "/home?next=%5c%5cevil.example",
  "/home?next=%25",
  "/home?next=//evil.example",
  "/home?next=https://evil.example",
  "/h%6fme",
  "/home%00",
  "/home?q=%00",
  "/home?q=%0d%0aSet-Cookie:a",
  "/home?q=%09",
  "/home?q=%7f",
  "/home?q=%C2%85",
  "/home?q=%E2%80%AE",
  "/home?q=%",
  "/home?q=%4",
  "/home?q=%zz",
  "/home?q=%E0%A4%A",
  "/home?q=%C0%AF",
  "/home?q=%ED%A0%80",
  "/home#%2f",
  // control characters and white space
  "/home\u0000",
  "/\u0000/evil.example",
  "/ho\nme",
  "/\n/evil.example",
  "/\t/evil.example",
  "/\r/evil.example",
  "\t/home",
  " /home",
  "/home ",
  "/home\n",
  "/home\u2028",
  "/\u200b/evil.example",
  "\ufeff/home",
  // look-alikes
  "/\uff0fevil.example",
  "\uff0f\uff0fevil.example",
  "/\u2215evil.example",
  "/\u2044evil.example",
  "/\u29f8evil.example",
  "/home\u3002evil",
  "/h\u043eme",
  "/home?q=%EF%BC%8Fevil",
  "/home?q=%EF%BD%81",
  "/home?q=%D0%BE",
  "/home?q=\uff0f",
  "/home\ud800",
  // dot segments
  "/..",
  "/.",
  "/../evil",
  "/home/../../evil",
  "/home/./x",
  "/%2e%2e/evil",
  "/home/.%2e/login",
  "/home/..;/login",
  // markup
  '/home"onclick="x',
  "/home?q=<script>",
  "/home?q=%3Cscript%3E",
  "/home?q='",
  "/home?q=%22",
  "/home;x=1",
  "/home?q=${x}",
  "/home#<img>",
  "/home?",
  "/home#",
  // too long
  `/home?q=${"a".repeat(SAFE_PATH_MAX)}`,
  `/${"a".repeat(100_000)}`,
  // pages without a session
  "/",
  "/login",
  "/login/",
  "/LOGIN",
  "/Login?next=x",
  "/login#x",
  "/login/x",
  "/login-dashboard",
  "/redirect?to=x",
  "/400",
  "/special/auth/abc",
  "/SPECIAL/auth",
  "/mailing/input-password?key=abc",
]

describe("safePath", () => {
  it.each(good)("returns to %s", (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each(hostile.map((path) => [JSON.stringify(path)?.slice(0, 60), path]))("refuses %s", (_, path) => {
    expect(safePath(path)).toBeNull()
  })

  it("tries at least 60 hostile inputs", () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it("refuses every page that needs no session and takes every page that needs one", () => {
    const answers = ROUTES.map(({ path, access }) => {
      const pathname = path.replace(/\{\w+\??\}/g, "4").replace("*", "x")
      return [path, access, safePath(pathname) === pathname]
    })
    expect(answers).toEqual(
      ROUTES.map(({ path, access }) => [path, access, access !== "guest" && access !== "public"]),
    )
  })

  it("keeps every accepted path on our own origin, whatever the parser", () => {
    for (const path of good) expect(new URL(path, "https://balai.test").host).toBe("balai.test")
  })
})
