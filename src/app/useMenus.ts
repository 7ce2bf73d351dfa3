import { useMemo } from "react"
import { useSearch } from "wouter"
import type { SessionUser } from "#contract/kit/user.ts"
import type { CompanyTotals } from "#src/api/actors/companies.ts"
import type { Waits } from "#machines/waiting/waitingMachine.ts"
import { useCompanyTotals } from "#src/screens/session/useCompanyTotals.ts"
import { useWaiting } from "#src/screens/session/useWaiting.ts"
import type { TopNavProps } from "#src/ui/layout/TopNav.tsx"
import { decides } from "./guard.ts"
import { addressInMenus, navItems, queriedLinks, sectionTabs, settingsGroups } from "./nav.ts"

const INBOX = "/persetujuan"

const countsOf = (queues: readonly Waits[]): ReadonlyMap<string, number> =>
  new Map(queues.map(({ page, count }) => [page.split("?", 1)[0] ?? "", count]))

/** Companies of each status, at the addresses of the menu. */
const totalsOf = (companies: CompanyTotals | null): ReadonlyMap<string, number> =>
  companies === null
    ? new Map()
    : new Map([
        ["/super-admin/companies?status=Trial", companies.trial],
        ["/super-admin/companies?status=Close", companies.close],
        ["/super-admin/companies?status=Active", companies.active],
      ])

const isPlatform = (user: SessionUser): boolean => user.is_superusers && user.impersonated_by === null

/** The shell's navigation, with the active page marked and pending counts added. */
export const useMenus = (user: SessionUser, path: string) => {
  const search = useSearch()
  const queried = useMemo(() => queriedLinks(user), [user])
  const address = addressInMenus(search === "" ? path : `${path}?${search}`, queried)
  const queues = useWaiting(isPlatform(user) ? "platform" : "company")
  const companies = useCompanyTotals(isPlatform(user))
  return useMemo(() => {
    const chat = document.documentElement.dataset["chat"] ?? ""
    const counts = countsOf(queues ?? [])
    const items = navItems(user, address, chat, { counts, totals: totalsOf(companies) })
    const groups = settingsGroups(user, address, { counts })
    const index = isPlatform(user) ? "/super-admin/setting" : "/setting"
    const isSetting = path === index || groups.some(({ items: own }) => own.some(({ active }) => active))
    const isInTop = items.some(({ active }) => active)
    const settings = groups.length === 0 ? null : { href: index, active: isSetting && !isInTop }
    const inbox: TopNavProps["inbox"] = decides(user)
      ? {
          href: INBOX,
          active: path === INBOX,
          count: queues?.reduce((sum, { count }) => sum + count, 0) ?? null,
        }
      : null
    const tabs = sectionTabs(items, address)
    return { queues, items, groups, index, settings, inbox, tabs, isPlatform: isPlatform(user) }
  }, [user, path, address, queues, companies])
}
