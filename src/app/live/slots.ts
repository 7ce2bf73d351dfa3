/** Written by `npm run generate` from the slots.ts of src/screens. */
import { slots as attendance } from "#src/screens/attendance/slots.ts"
import { slots as blog } from "#src/screens/blog/slots.ts"
import { slots as career } from "#src/screens/career/slots.ts"
import { slots as claims } from "#src/screens/claims/slots.ts"
import { slots as companies } from "#src/screens/companies/slots.ts"
import { slots as company } from "#src/screens/company/slots.ts"
import { slots as endings } from "#src/screens/endings/slots.ts"
import { slots as fieldwork } from "#src/screens/fieldwork/slots.ts"
import { slots as growth } from "#src/screens/growth/slots.ts"
import { slots as kasbon } from "#src/screens/kasbon/slots.ts"
import { slots as letters } from "#src/screens/letters/slots.ts"
import { slots as members } from "#src/screens/members/slots.ts"
import { slots as offices } from "#src/screens/offices/slots.ts"
import { slots as overtime } from "#src/screens/overtime/slots.ts"
import { slots as payroll } from "#src/screens/payroll/slots.ts"
import { slots as polling } from "#src/screens/polling/slots.ts"
import { slots as preferences } from "#src/screens/preferences/slots.ts"
import { slots as privacy } from "#src/screens/privacy/slots.ts"
import { slots as programs } from "#src/screens/programs/slots.ts"
import { slots as raises } from "#src/screens/raises/slots.ts"
import { slots as rights } from "#src/screens/rights/slots.ts"
import { slots as sales } from "#src/screens/sales/slots.ts"
import { slots as session } from "#src/screens/session/slots.ts"
import { slots as tasks } from "#src/screens/tasks/slots.ts"
import { slots as warnings } from "#src/screens/warnings/slots.ts"
import type { SlotsByPath } from "#src/screens/form/formParts.ts"

export const slotsOf: SlotsByPath = {
  ...attendance,
  ...blog,
  ...career,
  ...claims,
  ...companies,
  ...company,
  ...endings,
  ...fieldwork,
  ...growth,
  ...kasbon,
  ...letters,
  ...members,
  ...offices,
  ...overtime,
  ...payroll,
  ...polling,
  ...preferences,
  ...privacy,
  ...programs,
  ...raises,
  ...rights,
  ...sales,
  ...session,
  ...tasks,
  ...warnings,
}
