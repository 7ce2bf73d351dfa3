import { FEATURES, MODULES } from "#contract/kit/modules.ts"
import type { AccountPlan } from "./accounts.ts"
import type { CompanyPlan } from "./blueprint.ts"
import { demoCompanies } from "./companies.ts"
import { maju } from "./maju.ts"
import { hash } from "./random.ts"

/** The URL slug of a name: `PT Besar` → `pt-besar`. */
export const slugOf = (nama: string): string =>
  nama
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")

/** One office per hundred employees, up to the number of cities. */
const PEOPLE_PER_OFFICE = 100

/** A company of any size with the divisions and positions of PT Maju Bersama, spread over the cities of the demo. */
export const largeCompany = (nama: string, count: number): CompanyPlan => {
  const slug = slugOf(nama)
  const domain = `${slug}.test`
  const cities = demoCompanies("2026-01-01").flatMap(({ offices }) => offices)
  const offices = cities
    .slice(0, Math.max(maju.offices.length, Math.ceil(count / PEOPLE_PER_OFFICE)))
    .map((office) => ({ ...office, is_pusat: office.kode === "JKT", share: Math.max(office.share, 12) }))
  return {
    ...maju,
    key: `isi.${slug}`,
    nama,
    kode: slug.replaceAll("-", "").slice(0, 20).toUpperCase(),
    email: `admin@${domain}`,
    phone: `+6284020${String(hash(slug) % 1_000_000).padStart(6, "0")}`,
    plan_name: "Bisnis",
    modules: Object.values(MODULES),
    features: [FEATURES.kasbon, FEATURES.absensiLembur],
    is_limited_storage: false,
    offices,
    people: { seed: hash("isi", slug), count, nipPrefix: "P", mailDomain: domain },
  }
}

export const adminOf = ({ key, nama, email }: CompanyPlan): AccountPlan => ({
  email,
  username: email.replace("@", ".").replace(/\.test$/, ""),
  nama_lengkap: `Admin ${nama}`,
  company: key,
  scope: "company",
  can_access_setting: true,
  offices: [],
  peran: null,
  nip: null,
  role: `admin perusahaan, ${nama}`,
})
