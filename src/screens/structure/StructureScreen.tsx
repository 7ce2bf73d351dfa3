import { Maximize, ZoomIn, ZoomOut } from "lucide-react"
import { dateWords } from "#contract/kit/words.ts"
import { type ChartAsk, TOP } from "#machines/chart/chartMachine.ts"
import { dayIn, withDay } from "#machines/list/listQuery.ts"
import { liveChart } from "#src/api/actors/chart.ts"
import { formatNumber, jakartaDay } from "#src/format/format.ts"
import { appName } from "#src/format/product.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { useBox } from "#src/ui/map/useBox.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { AsOf } from "../asOf/AsOf.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { chartSvg } from "./chartSvg.ts"
import { layoutOf } from "./chartLayout.ts"
import { ChartView } from "./ChartView.tsx"

const PATH = "/users/struktur"
const USUAL = { width: 960, height: 560 } as const
const kinds = [
  { value: "atasan", label: "Menurut atasan" },
  { value: "divisi", label: "Menurut divisi" },
] as const

const readAsk = (search: string): ChartAsk => ({
  by: new URLSearchParams(search).get("menurut") === "divisi" ? "divisi" : "atasan",
  day: dayIn(search),
})
const hrefFor = (search: string, by: ChartAsk["by"]): string => {
  const params = new URLSearchParams(search)
  params.delete("menurut")
  if (by === "divisi") params.set("menurut", by)
  const text = params.toString()
  return text === "" ? PATH : `${PATH}?${text}`
}

/** The organisation chart, by superior or by division, on any day; saved as a picture. */
export function StructureScreen({ search, user }: ScreenProps) {
  const { handle, mayOpen } = useWorld()
  const input = useOnce(() => readAsk(search))
  const { snapshot, send } = useMachine(liveChart, { input })
  useAddressChange(search, (text) => send({ type: "chart.ask", ask: readAsk(text) }))
  const { box, size } = useBox(USUAL)
  const today = jakartaDay(useNow(FRESH_MS))
  const { ask, levels, open, scale, failure } = snapshot.context
  const layout = layoutOf({ levels, open })
  const day = ask.day === null || ask.day === today ? null : ask.day
  const go = (to: string) => handle({ type: "navigation.requested", to, replace: false })
  const fit = () =>
    send({ type: "zoom.fit", scale: Math.min(size.width / layout.width, size.height / layout.height) })
  const save = (format: "svg" | "png") => {
    const kind = ask.by === "atasan" ? "menurut atasan" : "menurut divisi"
    const svg = chartSvg(layout, ask, {
      title: `Struktur organisasi ${user.companie_name ?? appName()}`,
      sub: `${kind}, per ${dateWords(day ?? today)}`,
    })
    send({ type: "picture.save", picture: { format, svg, name: `struktur-organisasi-${day ?? today}` } })
  }
  const hrefOf = (key: string): string | null => {
    const id = key.slice(1)
    const per = withDay("", day)
    if (key.startsWith("p")) return mayOpen("/users/pegawai") ? `/users/pegawai/form/${id}${per}` : null
    return mayOpen("/users/pegawai") && key !== "d0"
      ? `/users/pegawai?departement_id=${id}&status=active${per.replace("?", "&")}`
      : null
  }
  const isRead = layout.boxes.length > 0
  const isSaving = snapshot.hasTag("saving")
  const whyNotSave = isRead ? null : "Belum ada bagan yang dapat disimpan"
  return (
    <div {...marks("bagan", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Struktur organisasi"
        sub={`${formatNumber(layout.boxes.length)} kotak terbuka · per ${dateWords(day ?? today)}`}
        // The buttons are there while the chart is still read: on a phone, ones that come later push the chart down.
        actions={
          <span className="no-print flex flex-wrap gap-2">
            <Button busy={isSaving} disabledReason={whyNotSave} onClick={() => save("svg")}>
              Simpan SVG
            </Button>
            <Button busy={isSaving} disabledReason={whyNotSave} onClick={() => save("png")}>
              Simpan PNG
            </Button>
          </span>
        }
      />
      <AsOf path={PATH} search={search} isReadOnly />
      <div className="no-print mb-3 flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Jenis bagan"
          options={kinds}
          value={ask.by}
          onChange={(by) => go(hrefFor(search, by))}
        />
        <span className="inline-flex items-center gap-1">
          <IconButton
            label="Perkecil"
            icon={<ZoomOut size={18} aria-hidden="true" />}
            disabledReason={snapshot.can({ type: "zoom.out" }) ? null : "Sudah paling kecil"}
            onClick={() => send({ type: "zoom.out" })}
          />
          <span className="min-w-12 text-center text-caption text-ink-2 tnum" aria-live="polite">
            {formatNumber(Math.round(scale * 100))}%
          </span>
          <IconButton
            label="Perbesar"
            icon={<ZoomIn size={18} aria-hidden="true" />}
            disabledReason={snapshot.can({ type: "zoom.in" }) ? null : "Sudah paling besar"}
            onClick={() => send({ type: "zoom.in" })}
          />
          <IconButton label="Pas di layar" icon={<Maximize size={18} aria-hidden="true" />} onClick={fit} />
        </span>
      </div>
      <div
        ref={box}
        className={`h-[70dvh] min-h-96 overflow-auto rounded-card print:h-auto ${isRead ? "border border-line bg-sunken" : ""}`}
      >
        {snapshot.matches({ levels: "failed" }) ? (
          <FailureView failure={failure} onRetry={() => send({ type: "chart.retry" })} />
        ) : levels[TOP] === undefined ? (
          <Skeleton className="h-full w-full" />
        ) : isRead ? (
          <ChartView {...{ layout, ask, scale, send, hrefOf }} onEnter={go} onFit={fit} />
        ) : (
          <EmptyState
            title="Belum ada pegawai pada tanggal ini"
            text="Pegawai tampil di bawah atasannya, atau di divisinya."
          />
        )}
      </div>
    </div>
  )
}
