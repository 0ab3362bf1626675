// What pick lists of persons and vehicles offer: those of the company, read once for all forms.
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { language } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { Member } from '../../ground/ui/member-choice.ts';
import { memberOf, usePersons } from './persons.ts';

/** As MemberPicker takes them. */
export interface Members {
  members: readonly Member[];
  isLoading: boolean;
  failure: unknown;
}

/** The company's vehicles by plate. */
export function useVehicleMembers(): Members {
  const { ccode } = useCompany();
  const asked = useEndpoint(listVehicleBriefs, { company: ccode });
  const rows = asked.data?.content;
  const members = useMemo(
    () =>
      inOrder(
        (rows ?? []).map((vehicle) => ({
          id: vehicle.vehicleId,
          text: vehicle.numericPlate || vehicle.name,
          note: vehicle.name,
          isMuted: vehicle.state !== 'active',
        })),
      ),
    [rows],
  );
  return { members, isLoading: asked.isPending, failure: asked.error };
}

/** The company's persons by surname. */
export function usePersonMembers(): Members {
  const { ccode } = useCompany();
  const { persons, isLoading, failure } = usePersons(ccode);
  const members = useMemo(() => inOrder((persons ?? []).map(memberOf)), [persons]);
  return { members, isLoading, failure };
}

function inOrder(members: Member[]): Member[] {
  const collator = new Intl.Collator(language(), { numeric: true, sensitivity: 'base' });
  return members.sort((a, b) => collator.compare(a.text, b.text));
}
