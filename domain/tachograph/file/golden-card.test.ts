// T5: the anonymized cards, part by part, against what another project read from them.
import { describe, expect, test } from 'vitest';
import { nameOf } from './card.ts';
import { readCardDays } from './card-activity.ts';
import { cutCard } from './card-cut.ts';
import { CARD_FILES, type CardFileKey } from './card-files.ts';
import type { ChangeWord } from './records.ts';
import { fixture, mustRead } from './testing/fixtures.ts';
import {
  bytesHex,
  change,
  type Golden,
  gnss,
  goldenParts,
  identification,
  ms,
  nation,
  place,
  text,
  vehicle,
} from './testing/golden.ts';

const EVENTS: Readonly<Record<string, number>> = {
  GENERAL_TIME_OVERLAP: 3,
  GENERAL_CARD_INSERTION_WHILE_DRIVING: 5,
  GENERAL_LAST_CARD_SESSION_NOT_CORRECTLY_CLOSED: 6,
  GENERAL_DRIVING_WITHOUT_APPROPRIATE_CARD: 4,
  GENERAL_OVER_SPEEDING: 7,
  GENERAL_TIME_CONFLICT_GNSS_VS_VU: 11,
  GENERAL_COMM_ERROR_REMOTE_COMM_FACILITY: 12,
  GENERAL_COMM_ERROR_EXTERNAL_GNSS_FACILITY: 14,
  GENERAL_GNSS_ANOMALY: 15,
  VU_SEC_NO_FURTHER_DETAILS: 16,
  VU_SEC_INCONSISTENCY_MOTION_VS_ACTIVITY: 28,
};
const event = (golden: Golden) =>
  golden.valid
    ? {
        type: EVENTS[golden.eventType],
        begin: ms(golden.eventBeginTime),
        end: ms(golden.eventEndTime),
        vehicle: vehicle(golden.eventVehicleRegistration),
      }
    : { type: 0, begin: null, end: null, vehicle: { nation: 0, plate: '' } };
const application = (golden: Golden) => {
  const { driver, cardStructureVersion } = golden;
  return {
    type: 1,
    structure: cardStructureVersion.major * 256 + cardStructureVersion.minor,
    events: driver.eventsPerTypeCount,
    faults: driver.faultsPerTypeCount,
    activityLength: driver.activityStructureLength,
    vehicles: driver.cardVehicleRecordsCount,
    places: driver.cardPlaceRecordsCount,
  };
};
const use = (golden: Golden) => ({
  odometerBegin: golden.vehicleOdometerBeginKm,
  odometerEnd: golden.vehicleOdometerEndKm,
  firstUse: ms(golden.vehicleFirstUse),
  lastUse: ms(golden.vehicleLastUse),
  vehicle: vehicle(golden.vehicleRegistration),
  counter: golden.vuDataBlockCounter.value,
});
/** The golden has no number for types of conditions that are reserved. */
const condition = (golden: Golden) => ({ time: ms(golden.entryTime), type: expect.any(Number) });
const ring = (golden: Golden, of: (record: Golden) => unknown) => ({
  newest: golden.newestRecordIndex ?? null,
  records: golden.records.map(of),
});

const hasBits = ({ slot, flag, isOut, activity, minute }: ChangeWord) =>
  slot === 2 || flag || isOut || activity > 0 || minute > 0;

const FIRST: { [K in CardFileKey]?: (golden: Golden) => unknown } = {
  icc: (golden) => ({
    clockStop: expect.any(Number),
    serial: {
      serial: Number(golden.cardExtendedSerialNumber.serialNumber),
      monthYear: '0120',
      type: 1,
      maker: golden.cardExtendedSerialNumber.manufacturerCode,
    },
    approval: text(golden.cardApprovalNumber),
    personaliser: golden.cardPersonaliserId,
    embedder: {
      country: text(golden.embedderIcAssemblerId.countryCode),
      module: text(golden.embedderIcAssemblerId.moduleEmbedder),
      maker: golden.embedderIcAssemblerId.manufacturerInformation,
    },
    ic: bytesHex(golden.icIdentifier),
  }),
  ic: (golden) => ({
    serial: bytesHex(golden.icSerialNumber),
    maker: bytesHex(golden.icManufacturingReferences),
  }),
  application,
  identification,
  licence: (golden) => ({
    authority: text(golden.drivingLicenceIssuingAuthority),
    nation: nation(golden.drivingLicenceIssuingNation),
    number: text(golden.drivingLicenceNumber),
  }),
  events: (golden) => ({ newest: null, records: golden.events.map(event) }),
  faults: (golden) => ({ newest: null, records: golden.faults.map(event) }),
  vehicles: (golden) => ring(golden, use),
  places: (golden) => ring(golden, place),
  currentUse: (golden) => ({
    since: ms(golden.sessionOpenTime),
    vehicle: vehicle(golden.sessionOpenVehicle),
  }),
  // Without a control the golden says no more than that it is not valid.
  control: () => expect.objectContaining({ time: null }),
  conditions: (golden) => ({ newest: null, records: golden.records.map(condition) }),
};
const SECOND: typeof FIRST = {
  ...FIRST,
  application: (golden) => ({
    ...application(golden),
    gnssPlaces: golden.driver.gnssAdRecordsCount,
    conditions: golden.driver.specificConditionRecordsCount,
    units: golden.driver.cardVehicleUnitRecordsCount,
  }),
  vehicles: (golden) =>
    ring(golden, (record) => ({ ...use(record), vin: record.vehicleIdentificationNumber ?? '' })),
  places: (golden) =>
    ring(golden, (record) => ({ ...place(record), gnss: gnss(record.entryGnssPlaceRecord) })),
  conditions: (golden) => ring(golden, condition),
  units: (golden) => ({
    newest: golden.vehicleUnitPointerNewestRecord,
    records: golden.records.map((record: Golden) => ({
      time: ms(record.timestamp),
      maker: record.manufacturerCode,
      device: Buffer.from(record.deviceId, 'base64')[0],
      software: Buffer.from(record.vuSoftwareVersion, 'base64').toString().replaceAll('\0', ''),
    })),
  }),
  gnssPlaces: (golden) =>
    ring(golden, (record) => ({
      time: ms(record.timestamp),
      gnss: gnss(record.gnssPlaceRecord),
      odometer: record.vehicleOdometerKm,
    })),
};

describe.each(['card-000', 'card-003'])('%s', (name) => {
  const bytes = fixture(`${name}.ddd`);
  const reading = mustRead(bytes);
  const parts = cutCard(bytes, 0).parts.filter(({ isSignature }) => !isSignature);
  const goldens = goldenParts(name);

  test('T5 every part is found, none more', () => {
    const upper = (part: string) => part.toUpperCase().replaceAll('_', '');
    expect(parts.map((part) => upper(`${nameOf(part)}-GENERATION${part.generation}-DATA`))).toEqual(
      goldens.map((part) => upper(part.name)),
    );
  });

  test.each(goldens.map((part, at) => ({ ...part, at })))('T5 $name', ({ golden, at }) => {
    const part = parts[at];
    if (!part) throw new Error('no such part');
    const content = bytes.subarray(part.range.from, part.range.to);
    const key = (Object.keys(CARD_FILES) as CardFileKey[]).find(
      (one) => CARD_FILES[one].id === part.id,
    ) as CardFileKey;
    if (key === 'activities') {
      const { days, warnings } = readCardDays(content, 'activities');
      expect(warnings).toEqual([]);
      // The golden has no words of which all bits are zero: rest from midnight on, with the card in.
      const told = days.map((day) => ({ ...day, changes: day.changes.filter(hasBits) }));
      expect(told).toEqual(
        golden.dailyRecords.map((day: Golden) => ({
          date: ms(day.activityRecordDate),
          presence: day.activityDailyPresenceCounter.value,
          distance: day.activityDayDistance,
          changes: day.activityChangeInfo.map(change),
        })),
      );
      return;
    }
    const read = part.generation === 1 ? reading.card?.first[key] : reading.card?.second[key];
    const expected = (part.generation === 1 ? FIRST : SECOND)[key]?.(golden);
    expect(expected).toBeDefined();
    expect(read).toEqual(expected);
  });
});
