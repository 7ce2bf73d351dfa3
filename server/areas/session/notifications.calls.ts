import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import {
  deleteNotifications,
  listNotifications,
  readNotifications,
  unread,
} from "#contract/areas/session/notifications.ts"
import { literal } from "../../db/literal.ts"
import { notifications } from "../../db/tables/index.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { contains } from "../../kit/textSearch.ts"

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
  return [...new Set(ids)]
}

/** Lock ordering (prevents deadlock): locks the rows in one order. @returns the ids that exist */
const hold = async ({ tx }: Context, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(asc(notifications.id))
    .for("update")
  return rows.map(({ id }) => id)
}

/** Result by row; `known` are the ids of the caller's notifications. */
const answerOf = (
  ids: readonly number[],
  known: ReadonlySet<number>,
  count: number,
  words: { readonly row: string; readonly done: string; readonly all: string; readonly none: string },
) => {
  const rows = ids.map((id) =>
    known.has(id)
      ? { id, ok: true, message: words.row }
      : { id, ok: false, message: "Data notifikasi tidak ditemukan" },
  )
  const answer = answerRows(rows, {
    done: `${countRows(rows).success} notifikasi ${words.done}`,
    all: words.all,
    none: words.none,
    reason: "not_found",
  })
  return { ...answer, data: { ...answer.data, count } }
}

/** One audit entry for all of them, under their account; it lists at most this many ids. */
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
        where: and(
          contains(payload.q, [notifications.title, notifications.body]),
          payload.is_read === undefined
            ? undefined
            : payload.is_read
              ? isNotNull(notifications.read_at)
              : isNull(notifications.read_at),
          payload.type === undefined ? undefined : eq(notifications.type, payload.type),
        ),
        sort: { key: "created_at", by: sql`${notifications.created_at}` },
        id: notifications.id,
        dir: payload.dir ?? "desc",
        ...paged(payload),
      }),
    ),
  ),
  "notifications/read": inTx(readNotifications, async (ctx, payload) => {
    const ids = idsOf(payload)
    const held = ids === null ? [] : await hold(ctx, ids)
    const changed = await ctx.tx
      .update(notifications)
      .set({ read_at: ctx.now.toISOString() })
      .where(and(isNull(notifications.read_at), ids === null ? undefined : inArray(notifications.id, ids)))
      .returning({ id: notifications.id })
    await note(ctx, "update", changed, { read_at: ctx.now.toISOString() })
    if (ids === null) return ok({ count: changed.length, rows: [] }, "Notifikasi ditandai sudah dibaca")
    return answerOf(ids, new Set(held), changed.length, {
      row: "Sudah dibaca",
      done: "ditandai sudah dibaca",
      all: "Notifikasi ditandai sudah dibaca",
      none: "Tidak ada notifikasi yang ditandai",
    })
  }),
  "notifications/delete": inTx(deleteNotifications, async (ctx, payload) => {
    const ids = idsOf(payload)
    if (ids !== null) await hold(ctx, ids)
    const gone = await ctx.tx
      .delete(notifications)
      .where(ids === null ? undefined : inArray(notifications.id, ids))
      .returning({ id: notifications.id, title: notifications.title, created_at: notifications.created_at })
    await note(ctx, "delete", gone, null)
    if (ids === null) return ok({ count: gone.length, rows: [] }, "Notifikasi dihapus")
    return answerOf(ids, new Set(gone.map(({ id }) => id)), gone.length, {
      row: "Dihapus",
      done: "dihapus",
      all: "Notifikasi dihapus",
      none: "Tidak ada notifikasi yang terhapus",
    })
  }),
}
