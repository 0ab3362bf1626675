// What a logbook says, in whichever language.
import type { PeriodConsumption } from '../../fuel/period.ts';
import type { Missing } from './records.ts';

export interface LogbookWords {
  sheet: string;
  columns: {
    number: string;
    date: string;
    start: string;
    end: string;
    time: string;
    place: string;
    from: string;
    to: string;
    fromCountry: string;
    toCountry: string;
    duration: string;
    pause: string;
    driver: string;
    type: string;
    purpose: string;
    driven: string;
    worked: string;
    business: string;
    private: string;
    odometer: string;
    counter: string;
    before: string;
    after: string;
    /** What the record of a ride lacks. */
    missing: string;
  };
  facts: {
    vehicle: string;
    vin: string;
    fuel: string;
    norm: string;
    recordsSince: string;
    atOdometer(odometer: string): string;
    vat: string;
    /** What is said of the deduction, by the vehicle's record. */
    vatOf: {
      category(category: string): string;
      otherDay(day: string): string;
      noDay: string;
      noRegime: string;
      outside: string;
      mixed: string;
      exempt: string;
      business: string;
      contradicted(privateRides: number): string;
    };
    together: string;
    rides(count: number): string;
  };
  purposes: { business: string; private: string };
  hidden: string;
  unfinished: string;
  crossing(from: string, to: string): string;
  missing: { driver: string; purpose: string; place: string; gap: string };
  week(number: number): string;
  businessTime(count: number, time: string): string;
  closing: {
    month: string;
    period: string;
    odometer(moment: string): string;
    /** Of machines. */
    counter(moment: string): string;
    difference: string;
    rides: string;
    gaps: string;
    rounding: string;
    business: string;
    private: string;
    fuelStart: string;
    lost: string;
    consumed: string;
    /** What the litres come from where no ride measured them; empty: it needs no word. */
    basis: Readonly<Record<PeriodConsumption['basis'], string>>;
    unexplained: string;
    fuelEnd: string;
    average: string;
    byNorm(norm: string): string;
    againstNorm: string;
    what: string;
    value: string;
    unit: string;
    percent: string;
  };
  goods: {
    title: string;
    sheet: string;
    paragraph: string;
    date: string;
    item: string;
    quantity: string;
    net: string;
    vat: string;
    gross: string;
    measuredOnly(litres: string): string;
    noNet: string;
    basis: string;
    none: string;
  };
  sincePrint: {
    title(moment: string): string;
    why: string;
    rides: string;
    business: string;
    private: string;
    bought: string;
  };
  monthEnds: string;
  records: {
    title: string;
    sheet: string;
    paragraph: string;
    letter: string;
    requirement: string;
    found: string;
    needed: string;
    state: string;
    fine: string;
    unfine: string;
    /** The verdict's name. */
    file: string;
    unlisted: string;
    noOdometer: string;
    hiddenIn(rides: number): string;
    odometer: string;
    number: string;
    driver: string;
    times: string;
    purpose: string;
    places: string;
    distance: string;
    chain: string;
    goods: string;
    privateRides: string;
    ride(number: number, when: string): string;
    fill: Readonly<Record<Missing, string>>;
    more(count: number): string;
    fillNet: string;
    allBusiness: string;
    onceHalf: string;
    about: string;
    aboutFull(printedBy: string): string;
  };
  signatures: { driver: string; manager: string; accounting: string; approved: string };
  electronic: string;
  summary: {
    rides: string;
    distance: string;
    private: string;
    odometerEnd: string;
    average: string;
    missing: string;
  };
}
