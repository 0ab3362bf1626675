// The person of a user: what they may see and do, without a login. They are invited when it is time.
import { PersonInput } from '../person/person.api.ts';
import { isEmail } from '../subject/contact.ts';
import { firstOf } from '../text.ts';
import type { TraccarUser } from './traccar.ts';

const NAME_MAX = 100;

/** The name of a person as one text: what stands behind the first blank is the last name. */
export function nameOf(text: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return {
    firstName: rest.length > 0 ? firstOf(first, NAME_MAX) : '',
    lastName: firstOf(rest.join(' ') || first, NAME_MAX),
  };
}

/** `vehicleIds`: ours of the devices that the user sees. */
export function personOfUser(user: TraccarUser, vehicleIds: readonly number[]): PersonInput {
  const isAdministrator = user.administrator === true;
  const mayChange = user.readonly !== true && user.deviceReadonly !== true;
  const email = user.email?.trim() ?? '';
  return PersonInput.parse({
    ...nameOf(user.name?.trim() || email || `${user.id}`),
    active: user.disabled !== true,
    email: isEmail(email) ? email : null,
    admin: isAdministrator,
    dispatcher: isAdministrator || mayChange,
    viewAll: isAdministrator,
    visibleVehicles: isAdministrator ? [] : vehicleIds,
  });
}
