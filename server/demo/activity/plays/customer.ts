import { customers } from "#contract/areas/fieldwork/customers.ts"
import { maju } from "../../maju.ts"
import { customersNear } from "../../visitPlan.ts"
import { send } from "../client.ts"
import { sentAs } from "../point.ts"
import { ADMIN } from "../staff.ts"
import { type Act, isOfOffice } from "../stage.ts"

/** Limits the customers that the activity adds. */
const MOST = 300

/** An administrator adds a customer near an office. @returns null where there are enough */
export const addCustomer: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance } = stage
    const offices = maju.offices.filter(({ kode }) => isOfOffice(stage)({ kode_kantor: kode }))
    const { total } = await send(ask, customers.calls.list, { per_page: 1 })
    if (total === 0 || total >= MOST || offices.length === 0) return null
    const seed = chance.int(1, 1_000_000)
    const [made] = customersNear(chance.pick(offices), 1, seed, chance.int(0, 40))
    if (made === undefined) return null
    const nama = `${made.nama} ${total + 1}`
    await send(ask, customers.calls.create, { ...sentAs(made), nama, kode: `PLG-${seed}-${total}` })
    return `${nama} dicatat sebagai pelanggan baru`
  })
