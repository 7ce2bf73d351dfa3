import { orderRoute } from "#contract/areas/fieldwork/taskViews.ts"
import { openTaskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { liveRoute, liveShortest, type Route, type RouteAsk } from "#src/api/actors/tasks.ts"
import { whyNotSend } from "#src/api/wire/access.ts"
import { formatDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { PeriodSteps } from "#src/ui/controls/PeriodSteps.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { RouteStops } from "./RouteStops.tsx"
import { BOARD, dayBeside, readAsk, routeHref } from "./taskAddress.ts"

const openCount = ({ stops }: Route) =>
  stops.filter(({ status }) => openTaskStates.some((one) => one === status)).length

const whyNotShortest = (route: Route): string | null => {
  if (openCount(route) < 2) return "Belum ada dua tugas yang dapat diurutkan"
  return route.shortest_m >= route.distance_m ? "Urutannya sudah yang terpendek yang ditemukan" : null
}

/** Finds the shortest order; says by how much before it is stored. */
function Shortest({
  route,
  ask,
  onDone,
}: {
  readonly route: Route
  readonly ask: RouteAsk
  readonly onDone: () => void
}) {
  const { snapshot, send } = useMachine(liveShortest, { input: {} }, (event) => {
    if (event.type === "inPlace.saved") onDone()
  })
  return (
    <span {...marks("ruteTerpendek", snapshot.value)}>
      <Button
        variant="primary"
        busy={snapshot.hasTag("busy")}
        disabledReason={whyNotShortest(route)}
        onClick={() => {
          send({ type: "inPlace.open", values: ask })
          send({ type: "inPlace.submit" })
        }}
      >
        Urutkan terpendek
      </Button>
    </span>
  )
}

const distanceWords = ({ distance_m, shortest_m }: Route): string =>
  shortest_m < distance_m
    ? `${metresInWords(distance_m)} garis lurus; terpendek yang ditemukan ${metresInWords(shortest_m)}`
    : `${metresInWords(distance_m)} garis lurus`

/** /penugasan/tugas/rute/{id}: an employee's stops of a day, in order. */
export function RouteScreen({ params, search, user }: ScreenProps) {
  const askOf = (text: string): RouteAsk => ({
    members_id: Number(params["id"]),
    tanggal: readAsk(text).tanggal,
  })
  const ask = askOf(search)
  const input = useOnce(() => ask)
  const { snapshot, send } = useMachine(liveRoute, { input: { input } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: askOf(text) }))
  const refresh = () => send({ type: "query.refresh" })
  useSeenAgain(() => snapshot.hasTag("busy") || refresh())
  const { value, failure } = snapshot.context
  const mayOrder = whyNotSend(user, orderRoute) === null
  const href = (by: number) => routeHref(ask.members_id, dayBeside(ask.tanggal, by))
  const title = value === null ? "Rute" : `Rute ${value.nama}`
  return (
    <div {...marks("ruteTugas", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title={title}
        trail={
          <Breadcrumb
            items={[{ label: "Penugasan", href: `${BOARD}?tanggal=${ask.tanggal}` }, { label: title }]}
          />
        }
        sub={[
          formatDay(ask.tanggal),
          ...(value === null ? [] : [`${value.stops.length} tugas`, distanceWords(value)]),
        ].join(" · ")}
        actions={
          <>
            <PeriodSteps unit="Hari" back={href(-1)} on={href(1)} />
            {value !== null && mayOrder && <Shortest route={value} ask={ask} onDone={refresh} />}
          </>
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || snapshot.matches("loading") ? (
        <Skeleton className="h-96 w-full" />
      ) : value.stops.length === 0 ? (
        <EmptyState
          kind="search"
          title="Tidak ada tugas hari ini"
          text={`${value.nama} tidak mempunyai tugas pada ${formatDay(ask.tanggal)}.`}
        />
      ) : (
        <RouteStops route={value} ask={ask} mayOrder={mayOrder && openCount(value) > 1} onChanged={refresh} />
      )}
    </div>
  )
}
