import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { plusDays } from "#server/time/calendar.ts"
import { makeKeyLink } from "#server/areas/session/keys.ts"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { titleOf, variantOf } from "./variants.ts"
import { accountSamples } from "./writes.accounts.ts"
import { aplikasiSamples } from "./writes.aplikasi.ts"
import { articleSamples } from "./writes.articles.ts"
import { blogSamples } from "./writes.blogs.ts"
import { categorySamples } from "./writes.categories.ts"
import { claimSamples } from "./writes.claims.ts"
import { growthSamples } from "./writes.growth.ts"
import { companySamples } from "./writes.companies.ts"
import { jobSamples } from "./writes.jobs.ts"
import { dataChangeSamples } from "./writes.dataChanges.ts"
import { tripSamples } from "./writes.trips.ts"
import { swapSamples } from "./writes.swaps.ts"
import { selfAskSamples } from "./writes.selfAsks.ts"
import { leaveSamples } from "./writes.leave.ts"
import { securitySamples } from "./writes.security.ts"
import { memberSamples } from "./writes.members.ts"
import { onboardingSamples } from "./writes.onboarding.ts"
import { payrollSamples } from "./writes.payroll.ts"
import { careerSamples } from "./writes.careers.ts"
import { raiseSamples } from "./writes.raises.ts"
import { endingSamples } from "./writes.endings.ts"
import { payrollFileSamples } from "./writes.payrollFiles.ts"
import { kasbonSamples } from "./writes.kasbon.ts"
import { rewardSamples } from "./writes.rewards.ts"
import { taskSamples } from "./writes.tasks.ts"
import { teamSamples } from "./writes.teams.ts"
import { customerSamples } from "./writes.customers.ts"
import { visitSamples } from "./writes.visits.ts"
import { overtimeSamples } from "./writes.overtime.ts"
import { pointSamples } from "./writes.points.ts"
import { planSamples } from "./writes.plans.ts"
import { programSamples } from "./writes.programs.ts"
import { privacySamples } from "./writes.privacy.ts"
import { preferenceSamples } from "./writes.preferences.ts"
import { removalSamples } from "./writes.removal.ts"
import { requestSamples } from "./writes.requests.ts"
import { rightSamples } from "./writes.rights.ts"
import { selfSamples } from "./writes.self.ts"
import { selfWorkSamples } from "./writes.selfWork.ts"
import { terminalSamples } from "./writes.terminals.ts"
import { suratSamples } from "./writes.letters.ts"
import { letterSamples } from "./writes.warnings.ts"

const idOf = (answer: { readonly data?: unknown }) => (answer.data as { id: number }).id
export const passwordKey = async (world: World, accountId: number): Promise<string> => {
  const link = { accountId, sentTo: null }
  const path = await world.db.transact((tx) => makeKeyLink(tx, "password", link, world.time.now))
  return path.split("key=")[1] ?? ""
}
const admin = { by: "admin@maju.test" } as const
/** The account that writes the rows of a resource: the company's administrator, or the platform's. */
export const writerOf = ({ scope }: Pick<AnyResource, "scope">) =>
  scope === "platform" ? "super@balai.test" : "admin@maju.test"

/**
 * Rows made so far in each database. Test files of one worker share this module: a count over all of them grew until a date was
 * beyond what rules accept, or a code too long.
 */
const counts = new WeakMap<World, number>()
const nextOf = (world: World): number => {
  const made = (counts.get(world) ?? 0) + 1
  counts.set(world, made)
  return made
}
/** A new row to change or delete, made by the same account. */
const row = async (world: World, resource: AnyResource) => {
  const token = await world.signIn(writerOf(resource))
  const made = nextOf(world)
  const title = `Contoh ${made}`
  const payload = variantOf(resource, 100 + made, title)
  return { id: idOf(await world.call(resource.calls.create.path, payload, token)), title, payload }
}

const changing =
  (resource: AnyResource) =>
  async (world: World): Promise<Sample> => {
    const { id, title, payload } = await row(world, resource)
    const named = titleOf(resource)
    const titled = (words: string) => (named in resource.example ? { [named]: words } : {})
    return {
      by: writerOf(resource),
      payload: { ...payload, id, ...titled(`${title} diubah`) },
      audit: [
        {
          entity: resource.noun,
          entity_id: id,
          action: "update",
          before: { ...titled(title), version: 1 },
          after: { ...titled(`${title} diubah`), version: 2 },
        },
      ],
    }
  }

const partIn = ({ parts, example }: AnyResource) =>
  parts === undefined ? {} : { [parts.by]: example[parts.by] }

/** Sample of sorting: swaps the two newest rows. */
const sorting =
  (resource: AnyResource, by: string) =>
  async (world: World): Promise<Sample> => {
    await row(world, resource)
    await row(world, resource)
    const token = await world.signIn(writerOf(resource))
    const group = { [by]: resource.example[by] }
    const page = await world.call(
      resource.calls.list.path,
      { ...group, ...partIn(resource), sort: "order", dir: "asc", per_page: 100 },
      token,
    )
    const ids = (page.data as { rows: { id: number }[] }).rows.map(({ id }) => id)
    const turned = [...ids.slice(0, -2), ...ids.slice(-2).toReversed()]
    const named = group[by]
    return {
      by: writerOf(resource),
      payload: { ...group, ids: turned },
      audit: [
        {
          entity: `urutan ${resource.noun}`,
          entity_id: typeof named === "number" ? named : 0,
          action: "update",
          before: { ids },
          after: { ids: turned },
        },
      ],
    }
  }

const resourceSamples = (resource: AnyResource): Record<string, (world: World) => Promise<Sample>> => ({
  [resource.calls.create.path]: changing(resource),
  ...(resource.calls.update === undefined ? {} : { [resource.calls.update.path]: changing(resource) }),
  ...(resource.calls.sort === undefined || resource.sortedBy === undefined
    ? {}
    : { [resource.calls.sort.path]: sorting(resource, resource.sortedBy) }),
  [resource.calls.remove.path]: async (world) => {
    const first = await row(world, resource)
    const second = await row(world, resource)
    return {
      by: writerOf(resource),
      payload: { ids: [first.id, second.id] },
      audit: [first, second].map(({ id, title }) => ({
        entity: resource.noun,
        entity_id: id,
        action: "delete" as const,
        before: {
          ...(titleOf(resource) in resource.example ? { [titleOf(resource)]: title } : {}),
          version: 1,
        },
        after: null,
      })),
    }
  },
})

/** A sample of every live write; a test fails when one is missing. */
export const samples: Record<string, (world: World) => Promise<Sample>> = {
  ...Object.fromEntries(
    (resources as unknown as readonly AnyResource[]).flatMap((resource) =>
      Object.entries(resourceSamples(resource)),
    ),
  ),
  ...accountSamples,
  ...aplikasiSamples,
  ...articleSamples,
  ...blogSamples,
  ...jobSamples,
  ...removalSamples,
  ...memberSamples,
  ...securitySamples,
  ...onboardingSamples,
  ...payrollSamples,
  ...endingSamples,
  ...careerSamples,
  ...raiseSamples,
  ...payrollFileSamples,
  ...kasbonSamples,
  ...rewardSamples,
  ...overtimeSamples,
  ...pointSamples,
  ...preferenceSamples,
  ...privacySamples,
  ...programSamples,
  ...requestSamples,
  ...planSamples,
  ...categorySamples,
  ...claimSamples,
  ...companySamples,
  ...leaveSamples,
  ...dataChangeSamples,
  ...swapSamples,
  ...tripSamples,
  ...selfAskSamples,
  ...rightSamples,
  ...selfSamples,
  ...selfWorkSamples,
  ...letterSamples,
  ...suratSamples,
  ...terminalSamples,
  ...customerSamples,
  ...visitSamples,
  ...taskSamples,
  ...teamSamples,
  ...growthSamples,
  "holidays/save-nasional": async (world) => {
    const tanggal = plusDays("2030-01-01", nextOf(world))
    const nama = `Libur ${tanggal}`
    await world.sqlRows(
      sql`insert into national_holidays (tanggal, nama, type, source) values (${tanggal}, ${nama}, 'nasional', 'SKB')`,
    )
    return {
      ...admin,
      payload: { days: [Number(tanggal.replaceAll("-", ""))] },
      audit: [
        {
          entity: "hari libur",
          entity_id: expect.any(Number) as number,
          action: "create",
          before: null,
          after: { nama, start_date: tanggal, type: "nasional" },
        },
      ],
    }
  },
  "profil/update/users": async ({ seeded }) => ({
    ...admin,
    payload: { nama_lengkap: "Siti Rahma" },
    audit: [
      {
        entity: "accounts",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: { nama_lengkap: "Akun admin@maju.test" },
        after: { nama_lengkap: "Siti Rahma", password_changed: false },
      },
    ],
  }),
  "mail/mailing/update/password": async (world) => ({
    by: null,
    payload: {
      key: await passwordKey(world, world.seeded.maju.accounts.restricted),
      password: "rahasia-baru",
      confirm_password: "rahasia-baru",
    },
    audit: [
      {
        entity: "accounts",
        entity_id: world.seeded.maju.accounts.restricted,
        action: "update",
        before: null,
        after: { password_changed: true },
      },
    ],
  }),
  "companies/update/data": async ({ seeded }) => ({
    ...admin,
    payload: { nama: "PT Maju Jaya", email: "halo@maju.test", phone: "021-555" },
    audit: [
      {
        entity: "companies",
        entity_id: seeded.maju.id,
        action: "update",
        before: { nama: "PT Maju", phone: null },
        after: { nama: "PT Maju Jaya", phone: "021-555" },
      },
    ],
  }),
  "notifications/read": async ({ seeded }) => ({
    ...admin,
    payload: { ids: [seeded.maju.notifications[0]] },
    audit: [
      {
        entity: "notifications",
        entity_id: seeded.maju.accounts.admin,
        action: "update",
        before: { count: 1, rows: [{ id: seeded.maju.notifications[0] }] },
        after: { read_at: "2026-11-20T01:00:00.000Z" },
      },
    ],
  }),
  "notifications/delete": async ({ seeded }) => ({
    ...admin,
    payload: { ids: seeded.maju.notifications.slice(1) },
    audit: [
      {
        entity: "notifications",
        entity_id: seeded.maju.accounts.admin,
        action: "delete",
        before: { count: 2, rows: seeded.maju.notifications.slice(1).map((id) => ({ id })) },
        after: null,
      },
    ],
  }),
}
