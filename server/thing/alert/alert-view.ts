// A row of an alert as the API answers it: the list, the live stream and the call of one look the same.
import type { Acknowledger, Alert, AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import type { z } from 'zod';
import type { AlertRow } from './alert.queries.ts';

export function alertView(row: AlertRow): Alert {
  const { kind, params } = row.why;
  return {
    alertId: row.alertId,
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    kind,
    severity: row.severity,
    vehicleId: row.vehicleId,
    numericPlate: row.numericPlate,
    personId: row.personId,
    personName:
      row.personId === null ? null : `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
    contractId: idOf(row.about, 'contract'),
    zoneId: row.zoneId,
    zoneName: row.zoneName,
    begin: row.begin.toISOString(),
    end: row.end?.toISOString() ?? null,
    state: row.withdrawnAt ? 'withdrawn' : row.end ? 'ended' : 'open',
    reportedLate: row.isLate,
    rangAt: row.rangAt?.toISOString() ?? null,
    isMuted: row.isMuted,
    latitude: row.latitude,
    longitude: row.longitude,
    place: row.address ?? row.place,
    country: row.country,
    acknowledged: acknowledgedOf(row),
    isPast: row.isPast,
    escalatedAt: row.escalatedAt?.toISOString() ?? null,
    why: { kind, params },
  };
}

/** The row was read with its records. */
export function alertDetail(row: AlertRow): AlertDetail {
  return { ...alertView(row), why: row.why };
}

function acknowledgedOf(row: AlertRow): Alert['acknowledged'] {
  if (row.acknowledgedAt === null) return null;
  return { at: row.acknowledgedAt.toISOString(), by: acknowledgerOf(row), note: row.note };
}

/** null: nobody did, or it is not known who. */
export function acknowledgerOf(
  row: Pick<AlertRow, 'byPersonId' | 'byAccountId' | 'byFirstName' | 'byLastName'>,
): z.output<typeof Acknowledger> | null {
  const { byPersonId: personId, byAccountId, byFirstName, byLastName } = row;
  if (personId === null && byAccountId === null) return null;
  return { personId, firstName: byFirstName ?? '', lastName: byLastName ?? '' };
}

/** `contract/5` is about contract 5. */
function idOf(about: string, what: string): number | null {
  const [subject, id] = about.split('/');
  return subject === what ? Number(id) : null;
}
