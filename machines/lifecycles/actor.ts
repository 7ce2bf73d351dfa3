import type { SessionUser, UserScope } from "#contract/kit/user.ts"

/**
 * Side on which an actor moves a row: platform staff, a company account by scope, the employee, or the system clock.
 */
export type Side = "platform" | UserScope | "employee" | "system"

/** The actor of an event. `id` is an account id, 0 for the system and for an employee without an account. */
export type Actor = { readonly id: number; readonly nama: string; readonly as: Side }

/** The system, which sends timed events. */
export const SYSTEM: Actor = { id: 0, nama: "Sistem", as: "system" }

/** The signed-in user as an actor; inside a company a super administrator acts as the company. */
export const actorOf = (
  user: Pick<SessionUser, "id" | "nama_lengkap" | "is_superusers" | "scope">,
): Actor => ({
  id: user.id,
  nama: user.nama_lengkap,
  as: user.is_superusers ? "platform" : user.scope,
})
