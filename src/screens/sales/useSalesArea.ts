import { mapMachine } from "#machines/map/mapMachine.ts"
import { treeMachine } from "#machines/tree/treeMachine.ts"
import {
  liveAreaCustomers,
  liveAreaErase,
  liveAreaTeams,
  liveAreaTree,
  livePlotting,
  livePlottingPeople,
  liveStayHistory,
  liveTeamErase,
} from "#src/api/actors/salesAreas.ts"
import { useOnce } from "#src/ui/useOnce.ts"
import { useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { useUndo } from "../useUndo.ts"
import { areaHref, dialogHref, type DialogName, peopleAsk, readAreaAddress, teamsAsk } from "./areaAddress.ts"

/** The machines of /good-id/area, which follow its address. */
export const useSalesArea = (search: string) => {
  const { handle } = useWorld()
  const address = readAreaAddress(search)
  const { area: chosenId, person } = address
  const first = useOnce(() => ({ ...address, people: peopleAsk(address), teams: teamsAsk(address) }))
  const go = (to: string, replace = false) => handle({ type: "navigation.requested", to, replace })
  const href = (patch: Readonly<Record<string, string | number | null>>) => areaHref(search, patch)
  const dialog = (name: DialogName, value: number | "baru") => dialogHref(search, name, value)

  const tree = useMachine(liveAreaTree, { input: { input: {} } })
  const branches = useMachine(treeMachine, { input: undefined })
  const teams = useMachine(liveAreaTeams, { input: { input: first.teams } })
  const people = useMachine(livePlottingPeople, { input: { input: first.people } })
  const customers = useMachine(liveAreaCustomers, { input: { input: first.area } })
  const history = useMachine(liveStayHistory, { input: { input: first.person } })
  const map = useMachine(mapMachine, { input: { selected: chosenId } }, (event) => {
    if (event.type === "map.selected" && event.id !== null && event.id > 0) go(href({ di: event.id }))
  })
  const refresh = () => {
    for (const query of [tree, teams, people]) query.send({ type: "query.refresh" })
    if (person !== null) history.send({ type: "query.refresh" })
  }
  const onUndo = useUndo()
  const plotting = useMachine(livePlotting, { input: undefined }, (event, send) => {
    if (event.type === "people.changed") refresh()
    onUndo(event, send)
  })
  const eraseArea = useMachine(liveAreaErase, { input: undefined }, (event) => {
    if (event.type !== "rows.changed") return
    refresh()
    if (chosenId !== null && event.ids.includes(chosenId)) go(href({ di: null }), true)
  })
  const eraseTeam = useMachine(liveTeamErase, { input: undefined }, (event) => {
    if (event.type !== "rows.changed") return
    refresh()
    if (address.team !== null && event.ids.includes(address.team)) go(href({ dari: null }), true)
  })
  useAddressChange(search, (text) => {
    const next = readAreaAddress(text)
    const isOther = (known: unknown, wanted: unknown) => JSON.stringify(known) !== JSON.stringify(wanted)
    if (isOther(people.snapshot.context.input, peopleAsk(next)))
      people.send({ type: "query.ask", input: peopleAsk(next) })
    if (isOther(teams.snapshot.context.input, teamsAsk(next)))
      teams.send({ type: "query.ask", input: teamsAsk(next) })
    if (next.area !== customers.snapshot.context.input) {
      customers.send({ type: "query.ask", input: next.area })
      map.send({ type: "map.fit" })
    }
    if (next.area !== map.snapshot.context.selected) map.send({ type: "map.select", id: next.area })
    if (next.person !== history.snapshot.context.input)
      history.send({ type: "query.ask", input: next.person })
    /** A form was saved. */
    if (text.includes("action=true")) refresh()
  })
  useSeenAgain(refresh)

  return {
    address,
    go,
    href,
    dialog,
    tree,
    branches,
    teams,
    people,
    customers,
    history,
    map,
    plotting,
    eraseArea,
    eraseTeam,
  }
}
