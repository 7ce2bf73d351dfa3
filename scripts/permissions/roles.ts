import type { Call, Who } from "#contract/kit/call.ts"
import type { Actor, Side } from "#machines/lifecycles/actor.ts"

export type RoleId =
  | "super"
  | "inside"
  | "company"
  | "office"
  | "restricted"
  | "normal"
  | "employee"
  | "system"

/** An actor type: identified by `side` in the guards, and by `who` in the contract. */
export type Role = {
  readonly id: RoleId
  readonly title: string
  readonly side: Side
  /** Values of a call's `who` that include this role; empty when the role sends no calls of the API. */
  readonly who: readonly Who[]
}

export const roles: readonly Role[] = [
  { id: "super", title: "super administrator", side: "platform", who: ["super"] },
  {
    id: "inside",
    title: "super administrator di dalam perusahaan",
    side: "company",
    who: ["member", "company"],
  },
  { id: "company", title: "admin perusahaan", side: "company", who: ["member", "company"] },
  { id: "office", title: "admin kantor", side: "office", who: ["member", "office"] },
  { id: "restricted", title: "pengguna terbatas", side: "restricted", who: ["member", "restricted"] },
  { id: "normal", title: "pengguna biasa", side: "normal", who: ["member", "normal"] },
  { id: "employee", title: "pegawai, tentang dirinya", side: "employee", who: ["self"] },
  { id: "system", title: "sistem, dengan sendirinya", side: "system", who: [] },
]

/** Test actor for a role in the guards; each role is a separate account. */
export const actorFor = ({ side, title }: Role, id: number): Actor => ({
  id: side === "system" || side === "employee" ? 0 : id,
  nama: title,
  as: side,
})

export const maySend = (call: Call, role: Role): boolean => call.who.some((who) => role.who.includes(who))
