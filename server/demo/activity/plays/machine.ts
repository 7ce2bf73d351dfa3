import { mesin } from "#contract/areas/attendance/mesin.ts"
import { demoEmployees } from "../../employees.ts"
import { send } from "../client.ts"
import { makeMachine, type Send } from "../machine/simulator.ts"
import { ADMIN } from "../staff.ts"
import { isOfOffice, type Act } from "../stage.ts"

/** An employee presses a finger on a machine of the demo, which also fetches its commands. */
export const pressMachine: Act = async (stage) => {
  const { server, chance, now } = stage
  const { origin } = new URL(await server.link(ADMIN))
  const machines = await stage.as(ADMIN, async (ask) => {
    const { rows } = await send(ask, mesin.calls.list, {})
    return rows.filter(({ status }) => status === "diadopsi" || status === "diam")
  })
  const people = demoEmployees.filter(isOfOffice(stage))
  if (machines.length === 0 || people.length === 0) return null
  const carry: Send = async (method, path, body) => {
    const answer = await server.carry(
      new Request(`${origin}${path}`, { method, ...(body === undefined ? {} : { body }) }),
    )
    return { status: answer.status, text: await answer.text() }
  }
  const { serial, nama: where } = chance.pick(machines)
  const machine = makeMachine({ serial, zone: 7, send: carry, chance })
  const { nama, nip } = chance.pick(people)
  if (!(await machine.greet())) return null
  machine.press(String(Number(/\d+$/.exec(nip)?.[0] ?? "0")), now)
  await machine.poll()
  return (await machine.push()) === 0 ? null : `${nama} menempelkan jari di ${where}`
}
