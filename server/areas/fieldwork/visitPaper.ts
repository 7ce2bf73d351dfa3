import { type Visit, visits as flow } from "#contract/areas/fieldwork/visit.ts"
import { dateWords, rupiahWords, wholeWords } from "#contract/kit/words.ts"
import { visitApprovalStatuses } from "#machines/lifecycles/visitApprovalMachine.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { FlowAsk } from "../../kit/approval/spec.ts"
import type { WireRow } from "../../kit/approval/wireRow.ts"
import { BOTTOM, drawPaper, LEFT, type Page, SOFT, WIDTH } from "../../sheets/page.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { dateIn } from "../../time/calendar.ts"
import { visitApproval } from "./visit.flow.ts"
import { answersIn, clockOf, deviatesIn } from "./visitSheet.ts"

/** Maximum number of visits in a PDF, which people read; a longer list belongs in a spreadsheet. */
const MOST = 1_000

const visitsOf = (rows: readonly WireRow[]): readonly Visit[] => rows as unknown as readonly Visit[]

const spanOf = ({ start_date, end_date }: FlowAsk): string =>
  [start_date, end_date].flatMap((date) => (date === undefined ? [] : [dateWords(date)])).join(" sampai ")

const factsOf = (row: Visit): string =>
  [
    row.tipe_tugas,
    visitStatusWords[row.visit_status].label,
    row.check_in === null
      ? null
      : `check-in ${clockOf(row.check_in.at)?.slice(11) ?? ""}${row.check_in.distance_m === null ? "" : `, ${wholeWords(row.check_in.distance_m)} m dari pelanggan (radius ${wholeWords(row.radius_m)} m)`}`,
    row.check_out === null ? null : `check-out ${clockOf(row.check_out.at)?.slice(11) ?? ""}`,
    row.duration_min === null ? null : `${wholeWords(row.duration_min)} menit`,
    row.amount === null ? null : rupiahWords(row.amount),
    deviatesIn(row),
  ]
    .filter((part) => part !== null && part !== "")
    .join(" · ")

const GAP = 7
const drawVisits = (title: string, total: number, rows: readonly Visit[]) => (page: Page) => {
  let y = page.text(title, LEFT, LEFT, { bold: true, size: 14 }) + 2
  const counted =
    rows.length < total
      ? `${wholeWords(rows.length)} dari ${wholeWords(total)} kunjungan, yang terlama lebih dulu; semuanya ada pada spreadsheet`
      : `${wholeWords(total)} kunjungan`
  y = page.text(counted, LEFT, y, { size: 9, colour: SOFT }) + 10
  for (const row of rows) {
    const head = `${dateWords(row.tanggal)}  ${row.member.nama} (${row.member.nip}), ${row.member.kantor}`
    const what = `${row.customer.nama}: ${row.purpose}`
    const facts = factsOf(row)
    const answers = answersIn(row)
    const height =
      page.heightOf(head, { bold: true, size: 9.5, width: WIDTH - 110 }) +
      page.heightOf(what, { size: 9 }) +
      page.heightOf(facts, { size: 8.5 }) +
      (answers === "" ? 0 : page.heightOf(answers, { size: 8.5 }))
    if (y + height + GAP > BOTTOM) y = page.next()
    page.rule(y)
    y += GAP
    page.text(visitApprovalStatuses[row.status].label, LEFT + WIDTH - 100, y, {
      size: 8.5,
      width: 100,
      align: "right",
    })
    y = page.text(head, LEFT, y, { bold: true, size: 9.5, width: WIDTH - 110 })
    y = page.text(what, LEFT, y, { size: 9 })
    y = page.text(facts, LEFT, y, { size: 8.5, colour: SOFT })
    if (answers !== "") y = page.text(answers, LEFT, y, { size: 8.5, colour: SOFT })
    y += GAP
  }
}

/** The visits of a list as PDF, in the order of the list. */
export const visitPaper: PaperMaker = async (tx, asked, now) => {
  const ask = asked as FlowAsk
  const all = visitsOf(await visitApproval.listed(tx, ask))
  const title = ["Laporan kunjungan", spanOf(ask)].filter((part) => part !== "").join(", ")
  return {
    name: `${flow.title} ${dateIn(now)}`,
    draw: () => drawPaper(title, now, drawVisits(title, all.length, all.slice(0, MOST))),
  }
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    // XML 1.0 forbids control characters, even as character references.
    .replace(/[^\P{Cc}\t\n\r]/gu, "")

type Spot = { readonly lat: number | null; readonly lng: number | null }
const coordinates = ({ lat, lng }: Spot): string | null =>
  lat === null || lng === null ? null : `${lng},${lat},0`

const placemark = (name: string, style: string, spot: Spot | null, text: string, at?: string): string => {
  const point = spot === null ? null : coordinates(spot)
  return point === null
    ? ""
    : `<Placemark><name>${escaped(name)}</name>${at === undefined ? "" : `<TimeStamp><when>${escaped(at)}</when></TimeStamp>`}<description>${escaped(text)}</description><styleUrl>#${style}</styleUrl><Point><coordinates>${point}</coordinates></Point></Placemark>`
}

const folderOf = (row: Visit): string => {
  const { check_in, check_out, customer, member } = row
  const between = [check_in, check_out].flatMap((spot) => {
    const point = spot === null ? null : coordinates(spot)
    return point === null ? [] : [point]
  })
  const marks = [
    placemark(customer.nama, "pelanggan", customer, customer.alamat ?? ""),
    placemark(`Check-in ${member.nama}`, "masuk", check_in, factsOf(row), check_in?.at),
    placemark(`Check-out ${member.nama}`, "keluar", check_out, row.result_note ?? "", check_out?.at),
    between.length < 2
      ? ""
      : `<Placemark><name>${escaped(row.no)}</name><LineString><coordinates>${between.join(" ")}</coordinates></LineString></Placemark>`,
  ].join("")
  return marks === ""
    ? ""
    : `<Folder><name>${escaped(`${row.tanggal} ${customer.nama}, ${member.nama}`)}</name>${marks}</Folder>`
}

const style = (id: string, colour: string): string =>
  `<Style id="${id}"><IconStyle><color>${colour}</color></IconStyle></Style>`

/** Visits as KML 2.2 (OGC 07-147r2): customer, check-in and check-out of each, where their positions are known. */
export const kmlOf = (title: string, rows: readonly Visit[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>${style("pelanggan", "ff4e5d0b")}${style("masuk", "ff5a8e1e")}${style("keluar", "ffed6f2f")}${rows.map(folderOf).join("")}</Document></kml>\n`

export const visitKml: PaperMaker = async (tx, asked, now) => {
  const all = visitsOf(await visitApproval.listed(tx, asked as FlowAsk))
  return {
    name: `${flow.title} ${dateIn(now)}`,
    type: { mime: "application/vnd.google-earth.kml+xml", extension: "kml" },
    draw: () => Promise.resolve(Buffer.from(kmlOf(flow.title, all), "utf8")),
  }
}
