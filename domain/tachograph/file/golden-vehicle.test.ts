// T5: the anonymized vehicle units, answer by answer, against what another project read from them. Speeds are
// passed over by the reader, so only their place is compared; signatures and certificates are places as well.
import { describe, expect, test } from 'vitest';
import { ACTIVITY } from '../activity.ts';
import { fixture, mustRead } from './testing/fixtures.ts';
import {
  card,
  change,
  date,
  type Golden,
  goldenParts,
  ms,
  place,
  text,
  vehicle,
} from './testing/golden.ts';
import { cutVehicle } from './vehicle-cut.ts';

/** Types and purposes in the golden are names at the place of the number in a list that begins otherwise. */
const TYPES = [
  '',
  '',
  '',
  '',
  'GENERAL_CARD_CONFLICT',
  'GENERAL_TIME_OVERLAP',
  'GENERAL_DRIVING_WITHOUT_APPROPRIATE_CARD',
  'GENERAL_CARD_INSERTION_WHILE_DRIVING',
  'GENERAL_LAST_CARD_SESSION_NOT_CORRECTLY_CLOSED',
  'GENERAL_OVER_SPEEDING',
  '',
  '',
  '',
  'GENERAL_TIME_CONFLICT_GNSS_VS_VU',
  'GENERAL_COMM_ERROR_REMOTE_COMM_FACILITY',
  '',
  'GENERAL_COMM_ERROR_EXTERNAL_GNSS_FACILITY',
  'GENERAL_GNSS_ANOMALY',
  'VU_SEC_NO_FURTHER_DETAILS',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  'VU_SEC_INCONSISTENCY_MOTION_VS_ACTIVITY',
];
const PURPOSES = [
  '',
  'EVENT_FAULT_RECORD_PURPOSE_UNRECOGNIZED',
  'TEN_MOST_RECENT',
  'LONGEST_IN_LAST_10_DAYS',
  'FIVE_LONGEST_IN_LAST_365_DAYS',
];
const CALIBRATIONS = [
  '',
  'CALIBRATION_PURPOSE_UNRECOGNIZED',
  'CALIBRATION_PURPOSE_RESERVED',
  'ACTIVATION',
  'FIRST_INSTALLATION',
];
const numberOf = (names: readonly string[], value: Golden) =>
  typeof value === 'number' ? value : value === undefined ? 0 : names.indexOf(value);

const happening = (golden: Golden) => ({
  type: numberOf(TYPES, golden.eventType ?? golden.faultType),
  purpose: numberOf(PURPOSES, golden.recordPurpose),
  begin: ms(golden.beginTime),
  end: ms(golden.endTime),
});
const cards = (golden: Golden) => ({
  driverBegin: card(golden.cardNumberDriverSlotBegin),
  coDriverBegin: card(golden.cardNumberCodriverSlotBegin),
  driverEnd: card(golden.cardNumberDriverSlotEnd),
  coDriverEnd: card(golden.cardNumberCodriverSlotEnd),
});
const serial = (golden: Golden) => ({
  serial: Number(golden.serialNumber),
  monthYear: Buffer.from(golden.monthYear.rawData, 'base64').toString('hex'),
  type: golden.type === 'VEHICLE_UNIT' ? 6 : 7,
  maker: golden.manufacturerCode,
});
const list = (golden: Golden[] | undefined, of: (record: Golden) => unknown) =>
  (golden ?? []).map(of);

const READ: Readonly<Record<string, (golden: Golden) => unknown>> = {
  OVERVIEW_GEN1: (golden) => ({
    vin: [text(golden.vehicleIdentificationNumber)],
    registration: [vehicle(golden.vehicleRegistrationWithNation)],
    now: [ms(golden.currentDateTime)],
    period: [
      { from: ms(golden.downloadablePeriod.minTime), to: ms(golden.downloadablePeriod.maxTime) },
    ],
    // A driver's card in the first slot, none in the second.
    slots: [1],
    downloads: list(golden.downloadActivities, (one) => ({
      time: ms(one.downloadingTime),
      card: card(one.fullCardNumber),
      company: text(one.companyOrWorkshopName),
    })),
    locks: list(golden.companyLocks, (one) => ({
      from: ms(one.lockInTime),
      to: ms(one.lockOutTime),
      company: text(one.companyName),
      address: text(one.companyAddress),
      card: card(one.companyCardNumber),
    })),
    controls: [],
  }),
  ACTIVITIES_GEN1: (golden) => ({
    date: [ms(golden.dateOfDay)],
    odometer: [golden.odometerMidnightKm],
    insertions: list(golden.cardIwData, (one) => ({
      lastName: text(one.cardHolderName.holderSurname),
      firstName: text(one.cardHolderName.holderFirstNames),
      card: card(one.fullCardNumber),
      expires: date(one.cardExpiryDate),
      inserted: ms(one.cardInsertionTime),
      odometerInserted: one.odometerAtInsertionKm,
      slot: one.cardSlotNumber === 'DRIVER_SLOT' ? 0 : 1,
      withdrawn: ms(one.cardWithdrawalTime),
      odometerWithdrawn: one.odometerAtWithdrawalKm,
      previous: {
        vehicle: vehicle(one.previousVehicleInfo.vehicleRegistration),
        withdrawn: ms(one.previousVehicleInfo.cardWithdrawalTime),
      },
      byHand: one.manualInputFlag ? 1 : 0,
    })),
    changes: list(golden.activityChanges, change),
    places: list(golden.placeRecords, (one) => ({
      card: card(one.fullCardNumber),
      place: place(one.placeRecord),
    })),
    conditions: [],
  }),
  EVENTS_AND_FAULTS_GEN1: (golden) => ({
    faults: list(golden.faults, (one) => ({ ...happening(one), ...cards(one) })),
    events: list(golden.events, (one) => ({
      ...happening(one),
      ...cards(one),
      similar: one.similarEventsNumber,
    })),
    speedControl: [
      {
        last: ms(golden.overspeedingControl.lastOverspeedControlTime),
        first: ms(golden.overspeedingControl.firstOverspeedSinceLastControl),
        count: golden.overspeedingControl.numberOfOverspeedSinceLastControl,
      },
    ],
    overspeeds: list(golden.overspeedingEvents, (one) => ({
      ...happening(one),
      fastest: one.maxSpeedKmh,
      average: one.averageSpeedKmh,
      driver: card(one.cardNumberDriverSlotBegin),
      similar: one.similarEventsNumber,
    })),
    timeAdjustments: list(golden.timeAdjustments, (one) => ({
      before: ms(one.oldTimeValue),
      after: ms(one.newTimeValue),
      workshop: text(one.workshopName),
      address: text(one.workshopAddress),
      card: card(one.workshopCardNumber),
    })),
  }),
  DETAILED_SPEED_GEN1: () => ({}),
  TECHNICAL_DATA_GEN1: ({ vuIdentification: unit, pairedSensor: sensor, calibrationRecords }) => ({
    unit: [
      {
        maker: text(unit.manufacturerName),
        address: text(unit.manufacturerAddress),
        part: text(unit.partNumber),
        serial: serial(unit.serialNumber),
        software: {
          version: text(unit.softwareIdentification.softwareVersion),
          installed: ms(unit.softwareIdentification.softwareInstallationDate),
        },
        made: ms(unit.manufacturingDate),
        approval: text(unit.approvalNumber),
      },
    ],
    sensors: [
      {
        serial: serial(sensor.serialNumber),
        approval: text(sensor.approvalNumber),
        paired: ms(sensor.pairingDate),
      },
    ],
    calibrations: list(calibrationRecords, (one) => ({
      purpose: numberOf(CALIBRATIONS, one.purpose),
      workshop: text(one.workshopName),
      address: text(one.workshopAddress),
      card: card(one.workshopCardNumber),
      cardExpires: date(one.workshopCardExpiryDate),
      vin: text(one.vin),
      vehicle: vehicle(one.vehicleRegistration),
      characteristic: one.wVehicleCharacteristicConstant,
      constant: one.kConstantOfRecordingEquipment,
      tyreCircumference: one.lTyreCircumferenceEighthsMm,
      tyreSize: text(one.tyreSize),
      speedAllowed: one.authorisedSpeedKmh,
      odometerBefore: one.oldOdometerValueKm,
      odometerAfter: one.newOdometerValueKm,
      timeBefore: ms(one.oldTimeValue),
      timeAfter: ms(one.newTimeValue),
      next: ms(one.nextCalibrationDate),
    })),
  }),
};

describe.each(['vu-000', 'vu-001'])('%s', (name) => {
  const bytes = fixture(`${name}.ddd`);
  const goldens = goldenParts(name);
  const { transfers, broken } = cutVehicle(bytes);

  test('T5 every answer is found, none more', () => {
    expect(broken).toEqual([]);
    expect(transfers).toHaveLength(goldens.length);
    expect(transfers.at(-1)?.range.to).toBe(bytes.length);
  });

  test.each(goldens.map((part, at) => ({ ...part, at })))('T5 $at $name', (part) => {
    expect(transfers[part.at]?.content).toEqual(READ[part.name]?.(part.golden));
  });

  test('the day on which it was read ends then', () => {
    const { days, downloaded } = mustRead(bytes);
    expect(days.map(({ until }) => until).slice(0, -1)).toEqual(new Array(5).fill(1440));
    const now = new Date(downloaded ?? 0);
    expect(days.at(-1)?.until).toBe(now.getUTCHours() * 60 + now.getUTCMinutes());
  });

  test('minutes of the first slot are those of the other reader, for nobody: insertions are not real', () => {
    const { days, warnings } = mustRead(bytes);
    const driven = (golden: Golden, until: number) => {
      const changes = golden.activityChanges.filter((one: Golden) => one.slot === 'DRIVER_SLOT');
      return changes.reduce((sum: number, one: Golden, at: number) => {
        const to = Math.min(changes[at + 1]?.timeOfChangeMinutes ?? until, until);
        return one.activity === 'DRIVING' ? sum + to - one.timeOfChangeMinutes : sum;
      }, 0);
    };
    const goldenDays = goldens.filter((part) => part.name === 'ACTIVITIES_GEN1');
    const read = days.map(({ activities }) =>
      activities
        .filter((one) => one.slot === 1 && one.activity === ACTIVITY.driving)
        .reduce((sum, { from, to }) => sum + to - from, 0),
    );
    expect(read).toEqual(goldenDays.map(({ golden }, at) => driven(golden, days[at]?.until ?? 0)));
    expect(Math.max(...read)).toBeGreaterThan(60);
    expect(days.every((day) => day.card === null)).toBe(true);
    expect(warnings.map(({ code }) => code)).toContain('cardUnknown');
  });
});
