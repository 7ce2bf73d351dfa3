import { useMemo } from "react"
import type { AccessPreviewContext } from "#machines/accessPreview/accessPreviewMachine.ts"
import {
  type Asked,
  keyOf,
  type Only,
  type Persona,
  type Side,
  wantedBy,
} from "#machines/accessPreview/persona.ts"
import { accessPreview, rolePreview } from "#src/api/actors/accessPreview.ts"
import type { AccessKit, AccessView, Listed } from "./accessKit.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { DrawnMenus } from "./DrawnMenus.tsx"
import { PageTable } from "./PageTable.tsx"
import { KIND_WORDS, PersonaFields } from "./PersonaFields.tsx"
import { foundRows, linksOf, rowsOf, tallyOf } from "./rows.ts"

/** The page of the platform, and that of a company for its own accounts. */
const PLATFORM = {
  machine: accessPreview,
  title: "Pratinjau akses",
  sub: "Menu, pengaturan, dan halaman seperti dilihat sebuah akun, tanpa mengubah apa pun",
  list: { label: "Menu", href: "/super-admin/master/menu" },
  pageOf: (): boolean => true,
} as const
const COMPANY = {
  machine: rolePreview,
  title: "Lihat sebagai",
  sub: "Menu, pengaturan, dan halaman seperti dilihat akun dengan sebuah peran, sebelum peran itu diberikan",
  list: { label: "Peran", href: "/setting/umum/peran" },
  /** Pages of super administrators and of visitors concern no account of the company. */
  pageOf: ({ access }: Listed): boolean => access !== "super" && access !== "guest" && access !== "public",
} as const

const CLOSED = {
  closed: "Perusahaan ini ditutup: akunnya tidak dapat masuk.",
  trialOver: "Masa coba perusahaan ini berakhir: akunnya tidak dapat masuk.",
} as const

type Looked = { readonly persona: Persona; readonly view: AccessView | null; readonly who: string }

const sourceOf = ({ sources }: AccessPreviewContext, persona: Persona) =>
  sources[keyOf(wantedBy(persona))] ?? null

const whoOf = ({ kind }: Persona, kit: AccessKit, source: ReturnType<typeof sourceOf>): string => {
  const role = kind === "super" || kind === "inside" ? null : (source?.role?.nama ?? null)
  const company = kind === "super" || source === null ? null : kit.startOf(source).nama
  return [KIND_WORDS[kind], role, company].filter((part) => part !== null).join(", ")
}

/** Access of one persona, memoized: recomputed only when the persona or the loaded data changes. */
const useLooked = (context: AccessPreviewContext, persona: Persona | null, kit: AccessKit): Looked | null => {
  const source = persona === null ? null : sourceOf(context, persona)
  const view = useMemo(
    () => (persona === null || source === null ? null : kit.look(persona, source)),
    [persona, source, kit],
  )
  return persona === null ? null : { persona, view, who: whoOf(persona, kit, source) }
}

type ChooserProps = {
  readonly title: string
  readonly context: AccessPreviewContext
  readonly kit: AccessKit
  readonly persona: Persona
  readonly onChange: (change: Partial<Persona>) => void
}

function Chooser({ title, context, kit, persona, onChange }: ChooserProps) {
  const source = sourceOf(context, persona)
  const closed = persona.kind === "super" ? null : (source?.company?.closed ?? null)
  const start =
    source === null
      ? null
      : {
          on: kit.onIn(persona, source),
          plan: kit.startOf(source).plan.name,
          isLimited: kit.startOf(source).plan.is_limited_storage,
        }
  return (
    <Card title={title}>
      <div className="grid gap-4">
        <PersonaFields {...{ persona, start, onChange }} isOwn={context.isOwn} />
        {closed !== null && <Notice tone="warn">{CLOSED[closed]}</Notice>}
      </div>
    </Card>
  )
}

const ONLY_WORDS: readonly { readonly value: Only; readonly label: string }[] = [
  { value: "all", label: "Semua" },
  { value: "closed", label: "Tertutup" },
  { value: "different", label: "Berbeda" },
]

type ShownProps = {
  readonly asked: Asked
  readonly pages: readonly Listed[]
  readonly a: AccessView
  readonly b: AccessView | null
  readonly names: readonly string[]
  readonly onFind: (q: string) => void
  readonly onNarrow: (only: Only) => void
}

function Shown({ asked, pages, a, b, names, onFind, onNarrow }: ShownProps) {
  const all = useMemo(() => rowsOf(pages, a, b), [pages, a, b])
  const rows = foundRows(all, asked)
  const tally = tallyOf(all)
  const links = { a: linksOf(a), b: b === null ? null : linksOf(b) }
  const [nameA = "", nameB = ""] = names
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {b === null
          ? `${formatNumber(tally.a)} dari ${formatNumber(all.length)} halaman terbuka.`
          : `A membuka ${formatNumber(tally.a)} halaman, B ${formatNumber(tally.b)}; ${formatNumber(tally.onlyA)} hanya A, ${formatNumber(tally.onlyB)} hanya B.`}
      </Notice>
      <div className={`grid items-start gap-4 ${b === null ? "" : "lg:grid-cols-2"}`}>
        <div className={`grid items-start gap-4 ${b === null ? "lg:grid-cols-2" : ""}`}>
          <DrawnMenus name={nameA} view={a} others={links.b} />
        </div>
        {b !== null && (
          <div className="grid items-start gap-4">
            <DrawnMenus name={nameB} view={b} others={links.a} />
          </div>
        )}
      </div>
      <Card title={`Halaman (${formatNumber(rows.length)})`} flush>
        <div className="flex flex-wrap items-end gap-3 px-4 pb-4">
          <div role="search" className="min-w-0 flex-1 basis-60">
            <TextField
              label="Cari halaman, alamat, atau alasan"
              value={asked.q}
              onChange={(q) => onFind(q)}
            />
          </div>
          <SegmentedControl<Only>
            label="Halaman yang ditampilkan"
            options={ONLY_WORDS.filter(({ value }) => b !== null || value !== "different")}
            value={asked.only}
            onChange={onNarrow}
          />
        </div>
        <PageTable rows={rows} names={b === null ? names.slice(0, 1) : names} />
      </Card>
    </div>
  )
}

type Props = ScreenProps & { readonly kit: AccessKit; readonly isOwn?: true }

/**
 * /super-admin/master/menu/pratinjau: menus, settings and pages as any account sees them, with a comparison of two.
 * /setting/umum/peran/pratinjau: the same for accounts of one's own company, by role.
 */
export function AccessPreviewScreen({ search, kit, isOwn }: Props) {
  const { machine, title, sub, list, pageOf } = isOwn === undefined ? PLATFORM : COMPANY
  const input = { path: `${list.href}/pratinjau`, search, ...(isOwn === undefined ? {} : { isOwn }) }
  const { snapshot, send } = useMachine(machine, { input })
  const pages = useMemo(() => kit.pages.filter(pageOf), [kit, pageOf])
  useAddressChange(search, (now) => send({ type: "address.change", search: now }))
  const { context } = snapshot
  const { asked, failure } = context
  const isCompared = asked.b !== null
  const a = useLooked(context, asked.a, kit)
  const b = useLooked(context, asked.b, kit)
  const changing = (side: Side) => (change: Partial<Persona>) =>
    send({ type: "persona.change", side, change })
  const names = [a, b].flatMap((looked, at) =>
    looked === null ? [] : [isCompared ? `${at === 0 ? "A" : "B"}: ${looked.who}` : looked.who],
  )
  const isReady = a !== null && a.view !== null && (b === null || b.view !== null)
  return (
    <div {...marks("accessPreview", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={title}
        sub={sub}
        trail={<Breadcrumb items={[list, { label: title }]} />}
        actions={
          isCompared ? (
            <>
              <Button onClick={() => send({ type: "sides.swap" })}>Tukar A dan B</Button>
              <Button onClick={() => send({ type: "compare.close" })}>Tutup perbandingan</Button>
            </>
          ) : (
            <Button onClick={() => send({ type: "compare.open" })}>Bandingkan</Button>
          )
        }
      />
      <div className={`mb-4 grid items-start gap-4 ${isCompared ? "lg:grid-cols-2" : "max-w-form"}`}>
        <Chooser
          title={isCompared ? "A" : "Dilihat sebagai"}
          persona={asked.a}
          onChange={changing("a")}
          {...{ context, kit }}
        />
        {asked.b !== null && (
          <Chooser title="B" persona={asked.b} onChange={changing("b")} {...{ context, kit }} />
        )}
      </div>
      {snapshot.matches("failed") && (
        <FailureView failure={failure} onRetry={() => send({ type: "preview.retry" })} />
      )}
      {snapshot.hasTag("busy") && !isReady && <Skeleton className="h-60 w-full" />}
      {isReady && a.view !== null && (
        <Shown
          {...{ asked, pages, names }}
          a={a.view}
          b={b?.view ?? null}
          onFind={(q) => send({ type: "pages.find", q })}
          onNarrow={(only) => send({ type: "pages.narrow", only })}
        />
      )}
    </div>
  )
}
