import { sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import { MOST_ROUTE } from "#contract/areas/fieldwork/trackWords.ts"
import { reportPositions, trackPositions, trackRoute } from "#contract/areas/fieldwork/tracker.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { ownIds } from "../../kit/own.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { trackedDay, trackedSince } from "./track/days.ts"
import { lastDayBefore } from "./track/lastDay.ts"
import { noteLook } from "./track/looked.ts"
import { allMarks } from "./track/marks.ts"
import { makePace } from "./track/pace.ts"
import { type PersonRow, personColumns, personJoins, readPositions } from "./track/positions.ts"
import { receivePoints } from "./track/report.ts"
import { type Spot, stopsOf } from "./track/stops.ts"
import { lengthM, thinned } from "./track/thin.ts"

const waitFor = makePace()

const personOf = ({ fileUrl, companyId }: Context, { foto, ...person }: PersonRow) => ({
  ...person,
  foto: fileUrl(companyId, foto),
})

export const trackerHandlers = {
  "tracker/posisi": inTx(trackPositions, async (ctx, { tanggal, page, per_page = PAGE_SIZE, ...ask }) => {
    const { tx, now, companyId } = ctx
    const date = trackedDay(tanggal, now)
    const found = await readPositions(tx, { ...ask, tanggal: date, page, per_page }, now)
    await noteLook(ctx, {
      call: trackPositions.path,
      entity: "posisi pegawai",
      entityId: companyId,
      tanggal: date,
      more: { pegawai: found.counts.on_map },
    })
    return ok({
      tanggal: date,
      is_today: date === dateIn(now),
      as_of: wireInstant(now),
      since: trackedSince(now),
      last_day: found.counts.on_map > 0 ? null : await lastDayBefore(tx, date, trackedSince(now)),
      counts: found.counts,
      rows: found.rows.map(
        ({ id, nama, nip, foto, kantor, divisi, jabatan, state, source, at, ...last }) => ({
          ...personOf(ctx, { id, nama, nip, foto, kantor, divisi, jabatan }),
          state,
          last: source === null ? null : { ...last, source, at: wireInstant(at) },
        }),
      ),
      total: found.total,
      page,
      last_page: Math.max(1, Math.ceil(found.total / per_page)),
      points: found.points ?? [],
      clusters: found.clusters ?? [],
    })
  }),

  "tracker/rute": inTx(trackRoute, async (ctx, { members_id, tanggal }) => {
    const { tx, now } = ctx
    const date = trackedDay(tanggal, now)
    const [member] = await rowsOf<PersonRow>(
      tx,
      sql`select ${personColumns} from members m ${personJoins} where m.id = ${members_id}`,
    )
    if (member === undefined) throw notFound("pegawai")
    const spots = await rowsOf<Spot>(
      tx,
      sql`select p.source, p.at, p.lat, p.lng, p.accuracy_m, p.battery, p.mock_gps, coalesce(w.nama, c.nama) as place,
          p.visit::float8 as visit
        from members m cross join lateral (${allMarks(date)}) p
        left join offices w on w.companies_id = m.companies_id and w.id = p.office
        left join customers c on c.companies_id = m.companies_id and c.id = p.customer
        where m.id = ${members_id} order by p.at, p.source`,
    )
    const marks = spots.map((spot) => ({ ...spot, at: new Date(spot.at).toISOString() }))
    await noteLook(ctx, {
      call: trackRoute.path,
      entity: "rute pegawai",
      entityId: members_id,
      tanggal: date,
      more: { pegawai: member.nama },
    })
    return ok({
      tanggal: date,
      member: personOf(ctx, member),
      points: thinned(marks, MOST_ROUTE, ({ source }) => source !== "ponsel").map(
        ({ visit: _, ...spot }) => ({
          ...spot,
          at: wireInstant(spot.at),
        }),
      ),
      recorded: marks.length,
      stops: stopsOf(marks).map(({ arrived_at, left_at, ...stop }, nth) => ({
        ...stop,
        nth: nth + 1,
        arrived_at: wireInstant(arrived_at),
        left_at: left_at === null ? null : wireInstant(left_at),
      })),
      metres: lengthM(marks.filter(({ mock_gps }) => !mock_gps)),
    })
  }),

  "tracker/titik": inTx(reportPositions, async ({ tx, now, session, companyId, accountId }, { points }) => {
    if (session.impersonating) throw new Refusal("Titik lokasi hanya dikirim pegawai sendiri", "forbidden")
    const wait = waitFor(`${companyId} ${accountId}`, now.getTime())
    if (wait > 0)
      throw new Refusal("Terlalu banyak kiriman. Coba lagi nanti.", "throttled", { retry_after: wait })
    /** The row of the caller's own employee is out of sight for an ordinary account without offices. */
    return inWholeCompany(tx, async () => {
      const [own] = await ownIds(tx)
      if (own === undefined) throw new Refusal("Akun ini bukan akun seorang pegawai", "state")
      const rows = await receivePoints(tx, { companies_id: companyId, members_id: own }, points, now)
      return ok({
        stored: rows.filter(({ stores }) => stores).length,
        rows: rows.map(({ ok: isGood, message }, nth) => ({ row: nth + 1, ok: isGood, message })),
      })
    })
  }),
}
