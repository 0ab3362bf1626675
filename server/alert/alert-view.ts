// A row of an alert as the API answers it: the list, the live stream and the call of one look the same.
import type { Alert, AlertDetail } from '@flotila/domain/alert/alert.api.ts';
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
  const { byPersonId: personId, byFirstName, byLastName, note } = row;
  const by =
    personId === null
      ? null
      : { personId, firstName: byFirstName ?? '', lastName: byLastName ?? '' };
  return { at: row.acknowledgedAt.toISOString(), by, note };
}

/** `contract/5` is about contract 5. */
function idOf(about: string, what: string): number | null {
  const [subject, id] = about.split('/');
  return subject === what ? Number(id) : null;
}
