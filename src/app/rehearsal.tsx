import { type ReactNode, startTransition, use } from "react"
import { createRoot } from "react-dom/client"
import { Router } from "wouter"
import type { SessionUser } from "#contract/user.ts"

/** Whoever it will be: an administrator, whose menu has everything in it. */
export const ANYBODY: SessionUser = {
  id: 0,
  username: "",
  email: "",
  nama_lengkap: "Balai",
  companies_id: 0,
  companie_name: "Balai",
  logo_companies: null,
  is_superusers: false,
  scope: "company",
  id_offices: [],
  canAccessSetting: true,
  menus: [],
  menu_companies: ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"],
  features: [],
  plan: { name: "", is_limited_storage: false, expires_at: null },
  onboarding: { step: null, welcome_done: true, hide_help: true },
  impersonated_by: null,
  draft_key: "",
}

const never = new Promise<never>(() => undefined)
/** Whatever stands beside it is drawn, but never comes into a page: the whole is never complete. */
const Never = (): ReactNode => use(never)

/**
 * Draws a page at this address out of sight, a few milliseconds at a time, while somebody types: code that has run
 * once runs in half the time when it counts. No effect of the page runs, so that it asks nothing and changes nothing.
 * @returns ends it
 */
export const rehearse = (path: string, search: string, page: ReactNode): (() => void) => {
  const root = createRoot(document.createElement("div"))
  startTransition(() =>
    root.render(
      <Router hook={() => [path, () => undefined]} searchHook={() => search}>
        {page}
        <Never />
      </Router>,
    ),
  )
  return () => root.unmount()
}
