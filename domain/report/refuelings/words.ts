// What the report of refuelings says, in the words of accountants.

export interface RefuelingsWords {
  columns: {
    no: string;
    plate: string;
    kind: string;
    date: string;
    time: string;
    driver: string;
    place: string;
    odometer: string;
    engineHours: string;
    measured: string;
    document: string;
    difference: string;
    loss: string;
    fuel: string;
    full: string;
    price: string;
    amount: string;
    currency: string;
    distance: string;
    hours: string;
    count: string;
    litres: string;
    vehicle: string;
    toCheck: string;
    average: string;
  };
  litresGroup: string;
  fullGroup: string;
  refueling: string;
  /** Level at a moment, `stav 1. 3. 0:00`. */
  levelAt(moment: string): string;
  lost: string;
  consumed: string;
  measuringDifference: string;
  norm(norm: string): string;
  /** Without a sensor. */
  /** What litres come from when no sensor tells them. */
  basis: Readonly<Record<'fullTankDay' | 'fullToFull' | 'documents' | 'norm', string>>;
  noSensor: string;
  noSensorNote: string;
  sensor: string;
  tanks(count: number, litres: string): string;
  lossLine(litres: string, before: string, after: string, until: string): string;
  missing: string;
  unmeasured: string;
  withDocument(count: number): string;
  withoutDocument(count: number): string;
  withoutMeasure(count: number): string;
  measuredTotal(count: number): string;
  documentedTotal(count: number): string;
  byFuel: string;
  byVehicle: string;
  toCheck: string;
  nothingToCheck: string;
  /** Parts of sentences; `money` is empty where it is not known. */
  issues: {
    more(litres: string, money: string): string;
    less(litres: string, money: string): string;
    limit(limit: string): string;
    loss(litres: string, how: string, span: string, money: string): string;
    lossRule(litres: string): string;
    how: Readonly<Record<string, string>>;
    noDocument(litres: string, money: string): string;
    noDocumentRule: string;
    noMeasure(litres: string, money: string): string;
    noMeasureRule(litres: string): string;
    balance(litres: string): string;
    balanceRule: string;
  };
  explained: string;
  noRate: string;
  noFull: string;
  hidden: string;
  preparedBy: string;
  managedBy: string;
  refuelings: string;
  cost: string;
}
