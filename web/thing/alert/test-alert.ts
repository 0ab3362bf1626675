// An alert as the server answers it, for tests.
import type { AlertDetail } from '@flotila/domain/alert/alert.api.ts';

/** A warning of 10:00, acknowledged by nobody; what a test is about is given. */
export function testAlert(given: Partial<AlertDetail> = {}): AlertDetail {
  return {
    alertId: 1,
    ruleId: 5,
    ruleName: 'Diaľnica',
    kind: 'speed',
    severity: 'warning',
    vehicleId: 7,
    numericPlate: 'BA 123 XY',
    personId: null,
    personName: null,
    contractId: null,
    zoneId: null,
    zoneName: null,
    begin: '2026-11-20T10:00:00.000Z',
    end: '2026-11-20T10:05:00.000Z',
    state: 'ended',
    reportedLate: false,
    rangAt: '2026-11-20T10:00:00.000Z',
    isMuted: false,
    latitude: 48.4,
    longitude: 17.6,
    place: 'Trnava',
    country: 'SK',
    acknowledged: null,
    isPast: false,
    escalatedAt: null,
    why: { kind: 'speed', params: { over: 90, longerThan: 60 }, records: [] },
    ...given,
  };
}
