import { and, desc, inArray, isNull, sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  deleteNotifications,
  listNotifications,
  readNotifications,
  unread,
} from "#contract/areas/session/notifications.ts"
import { literal } from "../../db/literal.ts"
import { notifications } from "../../db/tables/index.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { keysetPage } from "../../kit/paging.ts"

const select = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  body: notifications.body,
  link: notifications.link,
  is_read: sql<boolean>`${notifications.read_at} is not null`,
  created_at: notifications.created_at,
}
type Row = {
  id: number
  type: string
  title: string
  body: string
  link: string | null
  is_read: boolean
  created_at: string
}

const idsOf = (payload: {
  readonly id?: number
  readonly ids?: readonly number[]
  readonly all?: boolean
}) => {
  if (payload.all === true) return null
  const ids = payload.ids ?? (payload.id === undefined ? [] : [payload.id])
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  return [...ids]
}

/** One audit row for all of them, under the account they belong to; it names at most so many. */
const NOTED = 200
type Noted = { readonly id: number }
const note = (ctx: Context, action: "update" | "delete", rows: readonly Noted[], after: unknown) =>
  ctx.audit({
    entity: "notifications",
    entityId: ctx.accountId,
    action,
    before: { count: rows.length, rows: rows.slice(0, NOTED) },
    after,
  })

export const notificationHandlers = {
  notifications: inTx(unread, async ({ tx }) => {
    const [count] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(notifications)
      .where(isNull(notifications.read_at))
    const rows = await tx.select(select).from(notifications).orderBy(desc(notifications.id)).limit(literal(8))
    return ok({ unread: count?.n ?? 0, rows })
  }),
  "notifications/list-all": inTx(listNotifications, async ({ tx }, payload) =>
    ok(
      await keysetPage<Row>(tx, {
        table: notifications,
        select,
        where: undefined,
        sort: { key: "created_at", by: sql`${notifications.created_at}` },
        id: notifications.id,
        dir: payload.dir ?? "desc",
        page: payload.page,
        perPage: payload.per_page ?? PAGE_SIZE,
        cursor: payload.cursor ?? null,
      }),
    ),
  ),
  "notifications/read": inTx(readNotifications, async (ctx, payload) => {
    const ids = idsOf(payload)
    const changed = await ctx.tx
      .update(notifications)
      .set({ read_at: ctx.now.toISOString() })
      .where(and(isNull(notifications.read_at), ids === null ? undefined : inArray(notifications.id, ids)))
      .returning({ id: notifications.id })
    await note(ctx, "update", changed, { read_at: ctx.now.toISOString() })
    return ok({ count: changed.length }, "Notifikasi ditandai sudah dibaca")
  }),
  "notifications/delete": inTx(deleteNotifications, async (ctx, payload) => {
    const ids = idsOf(payload)
    const gone = await ctx.tx
      .delete(notifications)
      .where(ids === null ? undefined : inArray(notifications.id, ids))
      .returning({ id: notifications.id, title: notifications.title, created_at: notifications.created_at })
    await note(ctx, "delete", gone, null)
    return ok({ count: gone.length }, "Notifikasi dihapus")
  }),
}
