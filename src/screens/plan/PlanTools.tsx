import { CopyPlus, Download, Eraser, MousePointer2, Printer, Redo2, RefreshCw, Undo2 } from "lucide-react"
import { type ComponentPropsWithRef, useMemo } from "react"
import type { GridContext, GridEvent, Value } from "#machines/grid/gridTypes.ts"
import { staleKeys } from "#machines/grid/gridHeld.ts"
import { planAsk, planFiles } from "#src/api/actors/ploting.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Switch } from "#src/ui/controls/choice/Switch.tsx"
import { cx } from "#src/ui/controls/cx.ts"
import { Menu } from "#src/ui/overlay/Menu.tsx"
import { press } from "../press.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { numbered } from "./planKeys.ts"

type Send = (event: GridEvent) => void
type Can = (event: GridEvent) => boolean
const SAVING = "Sedang menyimpan"

/** Exports the visible plan as a spreadsheet, or prints it. */
export function PlanFiles(props: { readonly context: GridContext; readonly send: Send; readonly can: Can }) {
  const { context, send, can } = props
  const machine = useMemo(() => planFiles(), [])
  const { value, busy, ask } = useDownload(machine)
  const asked = planAsk(context.ask)
  return (
    <span {...marks("plotingExport", value)}>
      <Menu
        button={
          <Button busy={busy} icon={<Download aria-hidden="true" className="size-4" />}>
            Ekspor
          </Button>
        }
        groups={[
          {
            items: [
              { label: "Excel (XLSX)", onSelect: () => ask({ ...asked, format: "xlsx" }) },
              { label: "CSV", onSelect: () => ask({ ...asked, format: "csv" }) },
              {
                label: "Cetak",
                icon: <Printer aria-hidden="true" className="size-4" />,
                disabledReason: can({ type: "plan.print" }) ? null : "Rencananya belum dapat dicetak",
                onSelect: () => send({ type: "plan.print" }),
              },
            ],
          },
        ]}
      />
    </span>
  )
}

/** Save and discard buttons. */
export function PlanSaving(props: {
  readonly context: GridContext
  readonly send: Send
  readonly can: Can
  readonly busy: boolean
}) {
  const { context, send, can, busy } = props
  const count = Object.keys(context.changes).length
  const stale = staleKeys(context.marks).length
  const why =
    count === 0 ? "Belum ada yang diubah" : stale > 0 ? "Pilih dulu rencana siapa yang dipakai" : undefined
  const saving = press(send, can, { type: "plan.save" }, why)
  return (
    <>
      {count > 0 && (
        <Button {...press(send, can, { type: "plan.discard" }, busy ? SAVING : undefined)}>Buang</Button>
      )}
      <Button variant="primary" {...saving} busy={busy} disabledReason={busy ? null : saving.disabledReason}>
        {count === 0 ? "Simpan" : `Simpan ${formatNumber(count)} hari`}
      </Button>
    </>
  )
}

const isBrush = (brush: GridContext["brush"], value: Value): boolean =>
  brush !== null && brush.value === value

type ChipProps = Omit<ComponentPropsWithRef<"button">, "type"> & { readonly disabledReason: string | null }
/** A brush of the toolbar. */
function Chip({ disabledReason, onClick, title, ...rest }: ChipProps) {
  const isOff = disabledReason !== null
  return (
    <button
      type="button"
      {...rest}
      title={disabledReason ?? title}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    />
  )
}

/** Toolbar: brushes with their keys, and actions on the selection. */
export function PlanTools({
  context,
  send,
  can,
}: {
  readonly context: GridContext
  readonly send: Send
  readonly can: Can
}) {
  const { brush, grid, onHolidays } = context
  const button = (event: GridEvent, why?: string) => press(send, can, event, why)
  const chip = (value: Value, label: string, key: string, colour: string | null, title: string) => (
    <Chip
      key={label}
      title={title}
      aria-pressed={isBrush(brush, value)}
      {...button({ type: "brush.pick", brush: isBrush(brush, value) ? null : { value } })}
      className={cx(
        "inline-flex h-8 items-center gap-1.5 rounded-control border px-2 text-caption font-semibold focus-visible:outline-2 focus-visible:outline-brand pointer-coarse:h-10",
        isBrush(brush, value)
          ? "border-brand bg-brand-soft text-brand"
          : "border-control bg-surface text-ink",
      )}
    >
      {colour !== null && (
        <span aria-hidden="true" className="size-2.5 rounded-full" style={{ backgroundColor: colour }} />
      )}
      {label}
      <kbd className="font-normal text-ink-3">{key}</kbd>
    </Chip>
  )
  return (
    <div
      role="toolbar"
      aria-label="Alat rencana"
      className="no-print flex flex-wrap items-center gap-2 border-b border-line p-3 max-md:hidden"
    >
      <IconButton
        label="Memilih, tanpa kuas"
        icon={<MousePointer2 aria-hidden="true" className="size-4" />}
        aria-pressed={brush === null}
        {...button({ type: "brush.pick", brush: null })}
      />
      {numbered(grid).map(({ id, kode, nama, start, end, color }, at) =>
        chip(id, kode, String(at + 1), color, `${nama} ${start}–${end}`),
      )}
      {chip("OFF", "OFF", "0", null, "Libur menurut jadwal")}
      <IconButton
        label="Kosongkan yang dipilih (Delete)"
        icon={<Eraser aria-hidden="true" className="size-4" />}
        {...button({ type: "value.put", value: null })}
      />
      <span aria-hidden="true" className="h-6 border-l border-line" />
      <IconButton
        label="Urungkan (Ctrl+Z)"
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        {...button({ type: "edit.undo" }, "Belum ada yang diubah")}
      />
      <IconButton
        label="Ulangi (Ctrl+Y)"
        icon={<Redo2 aria-hidden="true" className="size-4" />}
        {...button({ type: "edit.redo" }, "Tidak ada yang diurungkan")}
      />
      <Button
        size="sm"
        icon={<CopyPlus aria-hidden="true" className="size-4" />}
        {...button({ type: "week.repeat" })}
      >
        Ulangi minggu
      </Button>
      <Button
        size="sm"
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
        {...button({ type: "rotation.open" })}
      >
        Isi bergilir
      </Button>
      <Switch
        label="Isi hari libur"
        checked={onHolidays}
        disabled={!can({ type: "holidays.toggle" })}
        onChange={() => send({ type: "holidays.toggle" })}
      />
    </div>
  )
}
