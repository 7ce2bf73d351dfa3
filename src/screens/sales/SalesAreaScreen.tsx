import { useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { salesAreas } from "#contract/areas/sales/areas.ts"
import { plotTeam } from "#contract/areas/sales/plotting.ts"
import { salesTeams } from "#contract/areas/sales/teams.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { rowSource } from "#src/api/actors/form.ts"
import { verbsOf, whyNotSend } from "#src/api/wire/access.ts"
import { formatNumber, jakartaDay } from "#src/format/format.ts"
import { areaForm, teamForm } from "#src/resources/sales/areaForms.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { SearchBox } from "#src/ui/list/SearchBox.tsx"
import { FailureView } from "../FailureView.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { ModalForm } from "../form/ModalForm.tsx"
import { Removal } from "../list/Removal.tsx"
import { marks, type ScreenProps } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { areaHref, queryBelow } from "./areaAddress.ts"
import { AreaMap } from "./AreaMap.tsx"
import { areaCountWords, sumWords } from "./areaShapes.ts"
import { AreaTree } from "./AreaTree.tsx"
import { HistoryDialog } from "./HistoryDialog.tsx"
import { PlottingDialog } from "./PlottingDialog.tsx"
import { TeamDesk } from "./TeamDesk.tsx"
import { treeRows } from "./treeRows.ts"
import { useSalesArea } from "./useSalesArea.ts"

type Props = ScreenProps & { readonly kinds: Kinds }

const wideTabs = [
  { value: "area", label: "Peta" },
  { value: "tim", label: "Tim dan anggota" },
] as const
const narrowTabs = [
  { value: "area", label: "Area" },
  { value: "peta", label: "Peta" },
  { value: "tim", label: "Tim" },
] as const

/** /good-id/area: the tree of areas next to their map, and the teams with their people. */
export function SalesAreaScreen({ search, user, kinds }: Props) {
  const desk = useSalesArea(search)
  const { address, go, href, dialog, tree, branches, teams, people } = desk
  const { customers, history, map, plotting, eraseArea, eraseTeam } = desk
  const { tab, area: chosenId, person } = address
  const today = jakartaDay(useNow(FRESH_MS))
  const locked = whyNotSend(user, plotTeam)
  const value = tree.snapshot.context.value
  const areas = value?.areas ?? []
  const { closed, q: sought } = branches.snapshot.context
  const rows = treeRows(areas, closed, sought)
  const chosen = areas.find(({ id }) => id === chosenId) ?? null
  const all = treeRows(areas, [], "")
  const chosenRow = all.find(({ area }) => area.id === chosenId)
  const totals = all
    .filter(({ depth }) => depth === 0)
    .reduce(
      (sum, row) => ({
        teams: sum.teams + row.teams,
        people: sum.people + row.people,
        target: sum.target + row.target,
      }),
      { teams: 0, people: 0, target: 0 },
    )
  const team =
    address.team === null
      ? null
      : {
          id: address.team,
          nama:
            teams.snapshot.context.value?.rows.find(({ id }) => id === address.team)?.nama ??
            people.snapshot.context.value?.rows[0]?.tim_nama ??
            "Tim",
        }
  const may = (contract: typeof salesAreas | typeof salesTeams, verb: "create" | "change" | "remove") =>
    verbsOf(user, contract).includes(verb)
  const forms = useMemo(
    () => ({
      area: {
        form: areaForm({ parent_id: chosenId, parent_nama: chosen?.nama ?? null }),
        source: rowSource(salesAreas),
      },
      team: {
        form: teamForm({ area_id: chosenId, area_nama: chosen?.nama ?? null }),
        source: rowSource(salesTeams),
      },
    }),
    [chosenId, chosen?.nama],
  )
  const listQuery = queryBelow(search)
  const removals = [
    { id: "hapusArea", of: eraseArea, noun: "area" },
    { id: "hapusTim", of: eraseTeam, noun: "tim" },
  ] as const
  const sub =
    value === null
      ? "Memuat area"
      : `${areaCountWords(areas.length, value.has_more)} · ${sumWords(totals)} · ${formatNumber(value.without)} pegawai belum punya tim`
  const tabs = (
    <>
      <span className="max-lg:hidden">
        <SegmentedControl
          label="Tampilan"
          options={wideTabs}
          value={tab === "tim" ? "tim" : "area"}
          onChange={(next) => go(href({ tampil: next === "area" ? null : next }), true)}
        />
      </span>
      <span className="lg:hidden">
        <SegmentedControl
          label="Tampilan di layar kecil"
          options={narrowTabs}
          value={tab}
          onChange={(next) => go(href({ tampil: next === "area" ? null : next }), true)}
        />
      </span>
    </>
  )
  const { context } = plotting.snapshot
  return (
    <div
      {...marks("areaPenjualan", tree.snapshot.value)}
      aria-busy={tree.snapshot.hasTag("busy")}
      className="flex min-h-0 flex-col lg:h-[calc(100dvh-7.5rem)] lg:min-h-[36rem]"
    >
      <PageHeader
        title="Area dan Tim"
        isLongSub
        sub={sub}
        actions={
          <>
            {may(salesTeams, "create") && <ButtonLink href={dialog("tim", "baru")}>Tambah tim</ButtonLink>}
            {may(salesAreas, "create") && (
              <ButtonLink variant="primary" href={dialog("area", "baru")}>
                Tambah area
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-3">{tabs}</div>
      {tree.snapshot.matches("failed") ? (
        <FailureView
          failure={tree.snapshot.context.failure}
          onRetry={() => tree.send({ type: "query.retry" })}
        />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : areas.length === 0 ? (
        <EmptyState
          title="Belum ada area"
          text="Area membagi wilayah penjualan; tim bekerja di sebuah area."
          action={
            may(salesAreas, "create") ? (
              <ButtonLink href={dialog("area", "baru")}>Tambah area</ButtonLink>
            ) : null
          }
        />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[19.5rem_minmax(0,1fr)]">
          <section
            aria-label="Pohon area"
            {...marks("pohon", branches.snapshot.value)}
            className={`flex min-h-0 flex-col rounded-card border border-line bg-surface ${tab === "area" ? "" : "max-lg:hidden"}`}
          >
            <div className="p-2">
              <SearchBox
                value={sought}
                label="Cari area"
                onChange={(text) => branches.send({ type: "tree.search", q: text })}
              />
            </div>
            <AreaTree
              rows={rows}
              closed={closed}
              branches={
                branches.snapshot.matches("whole")
                  ? all.flatMap(({ area, hasChildren }) => (hasChildren ? [area.id] : []))
                  : []
              }
              chosen={chosenId}
              hrefOf={(id) => href({ di: id })}
              total={sumWords(totals)}
              send={branches.send}
              menuOf={({ area }) => [
                {
                  items: [
                    {
                      label: may(salesAreas, "change") ? "Ubah area" : "Lihat area",
                      href: dialog("area", area.id),
                    },
                    { label: "Lihat tim", href: href({ di: area.id, tampil: "tim" }) },
                  ],
                },
                {
                  items: [
                    {
                      label: "Hapus area",
                      tone: "danger",
                      disabledReason: may(salesAreas, "remove") ? null : "Hanya admin perusahaan",
                      onSelect: () => eraseArea.send({ type: "erase.ask", id: area.id, label: area.nama }),
                    },
                  ],
                },
              ]}
            />
          </section>
          <section
            aria-label={tab === "tim" ? "Tim dan anggota" : "Peta"}
            className={`flex min-h-0 min-w-0 flex-col ${tab === "area" ? "max-lg:hidden" : ""}`}
          >
            {tab === "tim" ? (
              <TeamDesk
                {...{ address, teams, people, team, plotting, today, locked, href, dialog }}
                go={(to) => go(to, true)}
                onErase={({ id, nama }) => eraseTeam.send({ type: "erase.ask", id, label: nama })}
              />
            ) : (
              <AreaMap
                areas={areas}
                chosen={chosen}
                sum={chosenRow === undefined ? "" : sumWords(chosenRow)}
                customers={
                  customers.snapshot.context.input === chosenId ? customers.snapshot.context.value : null
                }
                map={map.snapshot.context}
                send={map.send}
                teamsHref={href({ tampil: "tim" })}
                editHref={chosen === null || !may(salesAreas, "change") ? null : dialog("area", chosen.id)}
              />
            )}
          </section>
        </div>
      )}
      {address.areaForm !== null && (chosenId === null || value !== null) && (
        <ModalForm
          key={`area ${address.areaForm}`}
          {...forms.area}
          {...{ kinds, user, listQuery }}
          id={address.areaForm === "baru" ? null : address.areaForm}
          title={address.areaForm === "baru" ? "Tambah area" : "Area"}
          size="xl"
        />
      )}
      {address.teamForm !== null && (chosenId === null || value !== null) && (
        <ModalForm
          key={`tim ${address.teamForm}`}
          {...forms.team}
          {...{ kinds, user, listQuery }}
          id={address.teamForm === "baru" ? null : address.teamForm}
          title={address.teamForm === "baru" ? "Tambah tim" : "Tim"}
        />
      )}
      <HistoryDialog
        open={person !== null}
        value={history.snapshot.context.value}
        failure={history.snapshot.context.failure}
        isFailed={history.snapshot.matches("failed")}
        onRetry={() => history.send({ type: "query.retry" })}
        onClose={() => go(areaHref(search, { page: address.page === 1 ? null : address.page }))}
      />
      {plotting.snapshot.hasTag("asked") && (
        <PlottingDialog
          {...{ context, kinds, user }}
          isReporting={plotting.snapshot.matches("reporting")}
          isBusy={plotting.snapshot.hasTag("busy")}
          overdue={plotting.snapshot.hasTag("overdue")}
          send={plotting.send}
        />
      )}
      {removals.map(({ id, of, noun }) => {
        const removal = of.snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
        return (
          <div key={id} {...marks(id, of.snapshot.value)}>
            {removal !== undefined && (
              <Removal removal={removal} noun={noun} labelOf={() => of.snapshot.context.label} />
            )}
          </div>
        )
      })}
    </div>
  )
}
