// What parameters and fields mean, for the OpenAPI file. A name means the same in every call, so each
// is explained once, here; a description that stands in a schema wins. Names that explain themselves,
// and those that mean something else in another call (`level`, `code`), are left out.

/** Of the API as a whole, as paragraphs. */
export const ABOUT = [
  'Sign in with `GET /v1/all/token` and HTTP Basic. Send its `accessToken` (15 minutes) as bearer with every other call; exchange its `refreshToken` (24 hours, 5 days with `permanent=true`) as bearer at the same address for new ones. Each refresh token is good once. `companies` of the answer has the codes that stand for `{company}` in the paths. `X-Client-Version` may name the program that calls.',
  'Timestamps are ISO 8601 UTC in answers. Queries and bodies take an offset or a local time of the company (`2026-11-01T08:00:00`); escape the `+` of an offset as `%2B`. Both ends belong to a period, and a day as its end is that whole day. Dates are `yyyy-MM-dd`. Distances and odometers are metres, durations and engine hours seconds, volumes litres, speeds km/h, weights kg, temperatures °C.',
  'Lists are pages `{content, totalElements, totalPages, number, size}`: `page` counts from 0, `size` is at most 5000, more is cut.',
  'What is empty is `null` in answers, `null` or left out in bodies. A record carries `lastChange`, which is opaque: a PUT takes the record as GET answered it and needs it in the body, a DELETE needs it in the query. When somebody changed the record meanwhile, the answer is 412 with the record as it now is in `current`. Read-only and unknown fields of a body are ignored.',
  'A POST that makes a record (201) takes a header `Idempotency-Key` of 1 to 100 visible ASCII characters, such as a UUID, which you choose for each record. When the answer got lost, send the same call with the same key again: the record is made once, and the answer is the first one. A key holds for a day, for your account, the company and the call; other content under it is refused with 422. A refused call leaves its key free.',
  'Refusals are `application/problem+json`: `code` is stable, `message` follows `Accept-Language` (sk, cs, en), `errors` names the fields. 401 is told before 403, 400 and 404. A record of another company does not exist (404), a company outside of the token is refused (403). 429 and 503 say in `Retry-After` how many seconds to wait.',
].join('\n\n');

interface ParameterWord {
  description: string;
  example?: string | number;
}

/** Parameters of paths and queries by name. */
export const PARAMETERS: Readonly<Record<string, ParameterWord>> = {
  company: { description: 'Code of the company, as in `companies` of the token', example: 'tatra' },
  id: { description: 'Id of the record, unique over all companies', example: 201 },
  vehicleId: { description: 'Id of the vehicle', example: 201 },
  vehicle: { description: 'Id of the vehicle; left out: all' },
  zoneId: { description: 'Id of the zone' },
  category: { description: 'Only zones of this category' },
  format: { description: 'geojson (as the import takes it back) or kml' },
  passes: { description: 'true: also visits that were shorter than the zone asks' },
  personId: { description: 'Id of the person' },
  plan: { description: 'Id of the service plan; left out: all' },
  photoId: { description: 'Id of the photo' },
  hash: { description: 'Code of the sharing, as in its address' },
  version: { description: "Version of the operator's map, as the settings tell it" },
  z: { description: 'Zoom of the tile' },
  x: { description: 'Column of the tile, from the west' },
  y: { description: 'Row of the tile, from the north' },
  page: { description: 'Page, from 0' },
  size: { description: 'Rows a page, at most 5000; more is cut' },
  from: {
    description: 'Begin, included: with an offset or Z, or local time of the company; or a day',
    example: '2026-11-01T00:00:00',
  },
  to: {
    description: 'End, included; a day is that whole day',
    example: '2026-11-01T23:59:59',
  },
  date: { description: 'Day, yyyy-MM-dd, UTC', example: '2026-11-01' },
  timestamp: {
    description:
      'Moment that names the record: as in a query, or epoch milliseconds; matched to the second',
    example: '2026-11-01T08:00:00Z',
  },
  start: {
    description:
      'Begin of the ride (`fromTimestamp`): as in a query, or epoch milliseconds; matched to the second',
    example: '2026-11-01T08:00:00Z',
  },
  alertId: { description: 'Id of the alert', example: 561 },
  commandId: { description: 'Id of the command' },
  ruleId: { description: 'Id of the rule; left out: all' },
  state: { description: 'Left out: all' },
  severity: { description: 'Left out: all' },
  acknowledged: { description: 'true: only acknowledged ones; false: only others; left out: all' },
  groupset: {
    description:
      'Id of a group: only its vehicles or persons. Left out: all that the caller may see',
  },
  all: { description: 'true: the list of the data administration' },
  params: {
    description: 'Codes of the code list `parameters`, comma separated',
    example: 'tank,rpm',
  },
  lastChange: { description: 'As the record carries it; 412 when it is another one by now' },
  personLastChange: { description: 'As the person carries it; 412 when it is another one by now' },
  companyPersonLastChange: {
    description: "As the person's membership carries it; 412 when it is another one by now",
  },
  permanent: { description: 'true: stay signed in for 5 days' },
  services: { description: '1: adds `currentServices` and `activeServices`' },
  flag: { description: 'Flag to reset' },
  text: { description: 'At least 3 characters of a plate or name', example: 'BA123' },
  fromRides: {
    description: 'both: widens the period to whole rides at both ends; end: at its end only',
  },
  smooth: { description: 'Altitude and tank levels smoothed; without effect but for superusers' },
  filter: { description: 'common leaves out short rides and stops' },
  withLocations: { description: 'true: adds `location`' },
  withRides: { description: 'true: adds `rides`' },
  withPersons: { description: 'true: adds `person`' },
  losses: { description: 'true: adds losses of fuel' },
  dryrun: { description: 'true: only checks, nothing is stored' },
  withServices: { description: 'true: deletes its services too; else they stay without a plan' },
  q: {
    description: 'Name of a town or street, or an address',
    example: 'Einsteinova 24, Bratislava',
  },
  latitude: { description: 'Degrees north of the middle of what is looked at', example: 48.1486 },
  longitude: { description: 'Degrees east of the middle of what is looked at', example: 17.1077 },
  typing: { description: 'true: only towns, as while somebody types; a geocoder is not asked' },
  url: { description: 'Link of a route, as the maps service gives it to be shared' },
  country: { description: 'ISO 3166-1 alpha-2', example: 'SK' },
  vatNumber: { description: 'VAT number with the letters of its country', example: 'SK2020317068' },
  fromCompany: { description: 'Code of the company that the person is in', example: 'morava' },
  kind: { description: 'Which of them' },
  recordId: { description: 'Id of the record; left out: all' },
  vehicleIds: {
    description: 'Ids of vehicles, comma separated; left out: those of `groupset`, or all',
    example: '201,202',
  },
  detailed: { description: 'true: a row for each ride' },
  daySummary: { description: 'true: sums of each day' },
  weekSummary: { description: 'true: sums of each week' },
  borderCrossing: { description: 'true: rides are cut at borders' },
  categorySummary: { description: 'true: sums by type of ride' },
  vehicleSummary: { description: 'true: sums by vehicle' },
  showNote: { description: 'true: with the notes of rides' },
  granularity: { description: 'Minutes of a row; 0: a row for each measurement' },
  removeEmptyRows: { description: 'true: without rows that have no value' },
  weeks: { description: 'How much of weeks is shown' },
  days: { description: 'How much of days is shown' },
};

const METRES = 'Metres';
const SECONDS = 'Seconds';
const LITRES = 'Litres';
const KMH = 'km/h';
const KG = 'kg';
const PER_100_KM = 'l/100 km';
const PER_HOUR = 'l/h';

/** Fields of bodies and answers by name: unit or meaning. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...{ content: 'Rows of this page', totalElements: 'Rows of all pages', number: 'Page, from 0' },
  lastChange: 'Opaque; goes back with PUT and DELETE',
  personLastChange: 'Opaque; goes back with PUT and DELETE',
  companyPersonLastChange: 'Opaque; goes back with PUT and DELETE',
  ...{ accessToken: 'Bearer of all calls, for 15 minutes', refreshToken: 'Good for one exchange' },
  ...{ latitude: 'Degrees north, WGS 84', longitude: 'Degrees east, WGS 84' },
  ...{ altitude: METRES, speed: KMH },
  ...{ acceleration: 'm/s²', deceleration: 'm/s²', cornering: 'm/s²' },
  measure: 'Value by code of the code list `parameters`: km metres, tank litres, rpm, temp1 °C …',
  lastMeasures: 'Newest value by code of the code list `parameters`, whenever it came',
  rideTs: 'Begin of the ride in which it lies; null outside of rides',
  countryCode: 'ISO 3166-1 alpha-2',
  ...{ distance: METRES, kmStart: METRES, kmStop: 'Odometer at the end, metres' },
  mhStop: 'Engine hours at the end, seconds',
  ehStop: 'Engine hours at the end, seconds; answered as `mhStop`',
  ...{ ehStart: SECONDS, engineHours: 'Engine running, seconds' },
  fixedKm: 'The odometer was corrected by a person',
  fixedMh: 'The engine hours were corrected by a person',
  ...{ climb: METRES, descent: METRES, motorIdle: SECONDS, overSpeed: SECONDS, vcc: 'Volts' },
  splitBy: 'Why the ride was cut off the one before; null: it was not',
  driverQuality: 'Mark of the driving, lower is better: under 2 good, from 3.5 bad; null: no basis',
  consumptionDiff: LITRES,
  averageConsumption: 'l/100 km, of machines l/h',
  ...{ tankStart: LITRES, tankSum: LITRES, tankDiff: LITRES, tankCapacity: LITRES },
  ...{ capacity: LITRES, startState: LITRES, minTankChange: LITRES, measureQuantity: LITRES },
  ...{ litres: LITRES, weight: KG, axleLoad: KG, axleWeight: KG },
  ...{ maxSpeed: KMH, speedMax: KMH, detectSpeed: KMH },
  ...{ consumptionKm: PER_100_KM, consumptionMinKm: PER_100_KM, consumptionMaxKm: PER_100_KM },
  consumptionEngineHours: PER_HOUR,
  ...{ consumptionMinEh: PER_HOUR, consumptionMaxEh: PER_HOUR },
  ...{ maxTemperatureLiquid: '°C', engineCapacity: 'cm³' },
  ...{ serviceKm: METRES, serviceEh: SECONDS, km: METRES, eh: SECONDS },
  ...{ repeatedKm: METRES, repeatedEh: SECONDS, expiredKm: METRES, expiredEh: SECONDS },
  repeatedPeriod: 'Years, months, days: `1r 2m 3d`',
  diffKm: 'Left until due, metres; negative: overdue',
  diffEh: 'Left until due, seconds; negative: overdue',
  diffDays: 'Left until due, days; negative: overdue',
  useKmEh: 'false: only the date counts',
  ...{ joinInterval: SECONDS, splitInterval: SECONDS, storeInterval: SECONDS },
  inactiveTimeout: 'Minutes without data after which it does not communicate',
  fullTankDay: 'Day of the month; negative counts from its end',
  homeAmount: 'Amount in `homecurrency`; null: no rate is known',
  homecurrency: 'Currency of the company',
  currency: 'ISO 4217',
  ...{ plannedDistance: METRES, plannedDuration: SECONDS },
  actualDistance: 'Metres of the rides that begin in the period',
  actualDuration: 'Seconds of the rides that begin in the period',
  amountPerKm: 'By what was driven, else by what is planned; null: neither',
  ...{ remainingDistance: METRES, remainingDuration: SECONDS },
  vehiclesIds: 'Ids of the vehicles; `vehicles` with `vehicleId` is taken too',
  viewAll: 'true: all vehicles and persons; false: only `visibleVehicles` and `visiblePersons`',
  address: 'Street, number, postcode and town in one line',
  registrationNumber: 'Number in the company register (IČO)',
  ownRecords: 'Marks own rides as private and adds receipts of what they drive',
  moduleContracts: 'The company has the module of contracts',
  measureValue: '1 begins, 0 ends; of a value the value',
  regularService: 'The worst of what is due; null: nothing is',
  exitMargin: 'Metres beyond the border within which a vehicle is still inside',
  minDwell: 'Seconds; a shorter visit is a pass',
  ...{ speedLimit: KMH, standing: SECONDS, radius: METRES, isPass: 'Shorter than its zone asks' },
  width: 'Metres, both sides of the line together',
  deriveDays:
    'How many days back a new shape, margin, shortest visit or choice of vehicles holds; visits since then are derived anew',
  recalculating: 'Visits of some of its vehicles are still being derived',
  center: 'Where its name stands: longitude, latitude',
  rideIn: 'Begin of the ride that brought it',
  rideOut: 'Begin of the ride that left',
  zoneRemoved: 'The zone was removed since',
  longerThan: 'Seconds for which the condition must hold without interruption',
  quiet: 'Seconds after its end in which the same vehicle begins no other',
  maxGap: 'Seconds without a record that interrupt the condition',
  ringWithin: 'Seconds: what began earlier is listed as reported late and wakes nobody',
  rangThisMonth: 'How often it rang for vehicles of the caller since the month began',
  photos: 'Photos of the receipt of the document',
  packets: 'Frames received on this connection',
};
