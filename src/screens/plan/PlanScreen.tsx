import { isInside, rectOf } from "#machines/grid/gridCells.ts"
import { rowSum } from "#machines/grid/gridSums.ts"
import { formatNumber } from "#src/format/format.ts"
import { CellGrid } from "#src/ui/grid/CellGrid.tsx"
import type { ScreenProps } from "../screen.ts"
import { PLAN } from "./planAddress.ts"
import { shownCell } from "./planCell.ts"
import { PlanFrame } from "./PlanFrame.tsx"
import { keyEvent } from "./planKeys.ts"
import { PlanPhone } from "./PlanPhone.tsx"
import { weekdayWord } from "#src/ui/data/DayHead.tsx"
import { PlanRow } from "./PlanRow.tsx"
import { type PlanScreenState, usePlan } from "./usePlan.ts"

const headOf = (date: string) => (
  <span className="grid justify-items-center leading-tight">
    <span>{weekdayWord(date)}</span>
    <span className="font-semibold text-ink tnum">{Number(date.slice(8))}</span>
  </span>
)

function Days({ plan }: { readonly plan: PlanScreenState }) {
  const { snapshot, send, grid, labels, sums } = plan
  const { at, from, stored, changes, marks } = snapshot.context
  if (grid === null) return null
  const rect = rectOf(at, from)
  const rowAt = grid.rows[at.row]
  const size = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1)
  const atText =
    rowAt === undefined
      ? ""
      : `${rowAt.nama}, ${labels[at.col] ?? ""}: ${shownCell({ grid, stored, changes }, marks, rowAt, at.col).words}${size > 1 ? `, ${size} hari dipilih` : ""}`
  return (
    <div className="max-md:hidden">
      <CellGrid
        label="Rencana shift per pegawai"
        count={grid.rows.length}
        columns={grid.dates.map((date, col) => ({
          key: date,
          head: headOf(date),
          label: labels[col] ?? date,
        }))}
        at={at}
        atText={atText}
        corner={`${formatNumber(grid.total)} pegawai`}
        footLabel="Bekerja"
        foot={sums.map(({ total }) => formatNumber(total))}
        keyOf={(index) => grid.rows[index]?.id ?? index}
        renderName={(index) => {
          const row = grid.rows[index]
          if (row === undefined) return null
          const { days, minutes } = rowSum({ grid, stored, changes }, row)
          return (
            <>
              <span className="truncate font-semibold text-ink">{row.nama}</span>
              <span className="truncate text-caption text-ink-3 tnum">
                {days} hari · {formatNumber(Math.round(minutes / 60))} jam · {row.sub}
              </span>
            </>
          )
        }}
        renderCells={(index) => {
          const row = grid.rows[index]
          if (row === undefined) return null
          const isIn = isInside(rect, index, rect.left)
          return (
            <PlanRow
              grid={grid}
              stored={stored}
              changes={changes}
              marks={marks}
              row={row}
              index={index}
              at={index === at.row ? at.col : -1}
              left={isIn ? rect.left : -1}
              right={isIn ? rect.right : -1}
              labels={labels}
            />
          )
        }}
        onPress={({ row, col }, extend) => send({ type: "cell.press", row, col, extend })}
        onEnter={({ row, col }) => send({ type: "cell.enter", row, col })}
        onRelease={() => send({ type: "press.release" })}
        onKey={(event) => {
          const told = keyEvent(event, snapshot.context)
          if (told === null) return false
          send(told)
          return true
        }}
      />
      <p className="mt-2 text-caption text-ink-3">
        Panah memindahkan, Shift+panah memilih, kode shift atau angka mengisi, 0 untuk OFF, Delete
        mengosongkan, Ctrl+C dan Ctrl+V menyalin, Ctrl+Z mengurungkan, Ctrl+S menyimpan. Titik: belum
        disimpan. Samar: menurut pola atau jam kerja (·). L hari libur, C cuti, ! tidak dapat disimpan, ? hari
        libur.
      </p>
    </div>
  )
}

/** /users/pegawai/ploting-absensi: shift plan of a month, one row per employee. */
export function PlanScreen({ search, user }: ScreenProps) {
  const plan = usePlan(PLAN, search)
  const { snapshot, send } = plan
  return (
    <PlanFrame plan={plan} path={PLAN} search={search} user={user} view="pegawai">
      <Days plan={plan} />
      <PlanPhone context={snapshot.context} send={send} />
    </PlanFrame>
  )
}
