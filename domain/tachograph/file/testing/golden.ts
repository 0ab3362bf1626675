// What the project read that anonymized the recorded files (way-platform/tachograph-go), brought into the shape
// of our records so that both can be compared. Not compared, because it is no reading: `length`, `encoding`,
// `rawData` (bytes again), and the lengths that a day names of itself and the day before.
import { jsonFixture } from './fixtures.ts';

/** Any value of a golden file; tests look into it by path. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign file without a schema
export type Golden = any;

/** SPAIN stands in calibrations only, where the golden takes the number for a place in its own list. */
const NATIONS: Readonly<Record<string, number>> = {
  FINLAND: 18,
  SPAIN: 18,
  NATION_NUMERIC_DEFAULT: 0,
  NATION_NUMERIC_UNSPECIFIED: 0,
};
const EQUIPMENT = ['', 'DRIVER_CARD', 'WORKSHOP_CARD', 'CONTROL_CARD', 'COMPANY_CARD', ''];
const ACTIVITIES = ['BREAK_REST', 'AVAILABILITY', 'WORK', 'DRIVING'];

/** Parts in the order of the file: their name without number and kind, and what was read of them. */
export function goldenParts(name: string): { name: string; golden: Golden }[] {
  const { golden } = jsonFixture(`${name}.golden.json`) as { golden: Record<string, Golden> };
  return Object.keys(golden)
    .sort()
    .map((key) => ({ name: key.replace(/^\d+-(EF_)?/, ''), golden: golden[key] }));
}

/** Zero and the greatest time both mean none. */
export function ms(text: string | undefined): number | null {
  return text === undefined || text === '2106-02-07T06:28:15Z' ? null : Date.parse(text);
}

export const nation = (name: string): number => NATIONS[name] ?? Number.NaN;
export const text = (golden: Golden): string => (golden?.value ?? '').trim();
export const bytesHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

export const vehicle = (golden: Golden) => ({
  nation: nation(golden.nation),
  plate: text(golden.number),
});

export function date({ year, month, day }: Golden): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

/** A card that nobody put in is all ones: no type is told of it. */
export function card(golden: Golden) {
  if (golden.cardType === undefined) return { type: 255, nation: 255, number: '' };
  const owner = golden.driverIdentification ?? golden.ownerIdentification;
  const number = golden.driverIdentification
    ? [owner.driverIdentificationNumber, owner.cardReplacementIndex, owner.cardRenewalIndex]
    : [
        owner.ownerIdentification,
        owner.consecutiveIndex,
        owner.replacementIndex,
        owner.renewalIndex,
      ];
  return {
    type: EQUIPMENT.indexOf(golden.cardType),
    nation: nation(golden.cardIssuingMemberState),
    number: number.map(text).join(''),
  };
}

export const change = (golden: Golden) => ({
  slot: golden.slot === 'DRIVER_SLOT' ? 1 : 2,
  flag: golden.crew,
  isOut: !golden.inserted,
  activity: ACTIVITIES.indexOf(golden.activity),
  minute: golden.timeOfChangeMinutes,
});

export const identification = (golden: Golden) => {
  const driver = golden.driverIdentification;
  return {
    nation: nation(golden.cardIssuingMemberState),
    number:
      text(driver.driverIdentificationNumber) +
      text(driver.cardReplacementIndex) +
      text(driver.cardRenewalIndex),
    authority: text(golden.cardIssuingAuthorityName),
    issued: ms(golden.cardIssueDate),
    validFrom: ms(golden.cardValidityBegin),
    expires: ms(golden.cardExpiryDate),
    lastName: text(golden.cardHolderSurname),
    firstName: text(golden.cardHolderFirstNames),
    born: date(golden.cardHolderBirthDate),
    language: text(golden.cardHolderPreferredLanguage),
  };
};

/** Degrees of ±DDMM.M · 10. */
const degrees = (coded: number): number => {
  const whole = Math.trunc(coded / 1000);
  return whole + (coded - whole * 1000) / 600;
};
export const gnss = (golden: Golden) => ({
  time: ms(golden.timestamp),
  accuracy: golden.gnssAccuracy,
  latitude: degrees(golden.geoCoordinates.latitude),
  longitude: degrees(golden.geoCoordinates.longitude),
});

const ENTRIES = ['BEGIN', 'END', '', 'END_GNSS'];
export const place = (golden: Golden) => ({
  time: ms(golden.entryTime),
  type: ENTRIES.indexOf(golden.entryTypeDailyWorkPeriod),
  nation: nation(golden.dailyWorkPeriodCountry),
  region: Buffer.from(golden.dailyWorkPeriodRegion, 'base64')[0],
  odometer: golden.vehicleOdometerKm,
});
