// The company's other zones beside the one that is edited.
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../../../ground/call/api.ts';

/** Numbers, names and shapes; `zoneId` null: of a new one. */
export function useOtherZones(company: string, zoneId: number | null) {
  const asked = useEndpoint(listZones, { company, query: { size: ZONES_MAX } });
  const rows = asked.data?.content;
  return useMemo(
    () =>
      (rows ?? [])
        .filter((one) => one.zoneId !== zoneId)
        .map(({ zoneId: id, name, shape }) => ({ id, name, shape })),
    [rows, zoneId],
  );
}
