// Part A, the order: who goes when, where and why. What only people know is a dotted line.

import { endOf, type LegEnd, startOf } from '../../travel/leg.ts';
import type { Trip } from '../../travel/trips.ts';
import { textCell } from '../cells.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Field, Row, Span } from '../document.ts';
import { localText } from '../format.ts';
import type { Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

/** More trips are not listed in the order, the course has each of them. */
export const ORDER_TRIPS_MAX = 12;
/** Municipalities named of one trip. */
const PLACES_MAX = 8;

export function orderBlocks(travel: Travel, context: ReportContext, words: TravelWords): Block[] {
  return [
    {
      kind: 'table',
      name: words('order.title').slice(3),
      title: words('order.title'),
      note: words('order.note'),
      columns: [
        { id: 'begin', head: words('order.begin'), type: 'text', width: 36, grow: 1 },
        { id: 'places', head: words('order.places'), type: 'text', width: 50, grow: 2 },
        { id: 'purpose', head: words('order.purpose'), type: 'text', width: 50, grow: 2 },
        { id: 'end', head: words('order.end'), type: 'text', width: 36, grow: 1 },
      ],
      rows: rowsOf(travel, context, words),
      isSmall: true,
      only: 'paper',
    },
    { kind: 'form', lines: [[transport(travel, words), ...deposit(travel, context, words)]] },
    { kind: 'signatures', lines: [words('order.agreed'), words('order.approved')] },
  ];
}

function rowsOf({ trips, asked, base }: Travel, context: ReportContext, words: TravelWords): Row[] {
  const purpose = textCell(asked.purpose ?? '');
  if (trips.length <= ORDER_TRIPS_MAX) {
    return trips.map((trip) => ({
      kind: 'row',
      cells: {
        begin: textCell(
          `${nameOf(startOf(trip.legs[0]).start.name)}\n${momentOf(trip.from, context)}`,
        ),
        places: textCell(asked.place_to ?? placesOf(trip, base?.isHere ?? (() => false))),
        purpose,
        end: textCell(endText(trip, context, words)),
      },
    }));
  }
  const [first, last] = [trips[0] as Trip, trips.at(-1) as Trip];
  const cells = {
    begin: textCell(
      `${nameOf(startOf(first.legs[0]).start.name)}\n${momentOf(first.from, context)}`,
    ),
    places: textCell(asked.place_to ?? words('order.manyTrips', { count: trips.length })),
    purpose,
    end: textCell(endText(last, context, words)),
  };
  return [{ kind: 'row', cells }];
}

function nameOf(name: string | null): string {
  return name ?? '…';
}

function momentOf(ts: number, { format, zone }: ReportContext): string {
  return format.dateTime(localText(ts, zone));
}

function endText(trip: Trip, context: ReportContext, words: TravelWords): string {
  if (trip.isOpen) return words('order.noReturn');
  const last = trip.legs.at(-1) ?? trip.legs[0];
  return `${nameOf(endOf(last).end.name)}\n${momentOf(trip.to, context)}`;
}

/** Where the trip led, each municipality once, without the home base. */
function placesOf(trip: Trip, isHome: (end: LegEnd) => boolean): string {
  const ends = trip.legs.map((leg) => endOf(leg).end).filter((end) => !isHome(end));
  const names = new Set(ends.flatMap((end) => end.town ?? []));
  const shown = [...names].slice(0, PLACES_MAX);
  return shown.join(', ') + (names.size > shown.length ? ', …' : '');
}

function transport({ trips, vehicles }: Travel, words: TravelWords): Field {
  const driven = new Set(trips.flatMap(({ legs }) => legs.map(({ vehicleId }) => vehicleId)));
  const spans = [...driven].flatMap((id): Span[] => {
    const vehicle = vehicles.get(id);
    if (!vehicle) return [];
    const design = vehicle.typeDesign ?? vehicle.name;
    return [
      { text: vehicle.numericPlate, bold: true },
      { text: `${design ? ` ${design}` : ''}  ` },
    ];
  });
  const value: Span[] = [
    { text: `${words('order.companyCar')} (${words('course.carCode')}) ` },
    ...spans,
  ];
  return { label: words('order.transport'), value: spans.length > 0 ? value : null, share: 0.48 };
}

function deposit({ asked }: Travel, { format }: ReportContext, words: TravelWords): Field[] {
  const { deposit: paid, deposit_date: day } = asked;
  const voucher: Field = { label: words('order.cashVoucher'), value: null, share: 0.22 };
  if (!paid) return [{ label: words('order.deposit'), value: null, share: 0.3 }, voucher];
  const amount = `${format.number(paid.amount, 2)}\u00a0${paid.currency}`;
  const value: Span[] = [{ text: amount, bold: true }];
  if (day) value.push({ text: ` ${words('order.paidOn', { day: format.date(day) })}` });
  return [{ label: words('order.deposit'), value, share: 0.3 }, voucher];
}

/** The strip of labelled values below the title. */
export function orderFacts({ base, asked }: Travel, words: TravelWords): Field[] {
  const workplace = asked.place_from ?? base?.name ?? null;
  return [
    { label: words('number'), value: null },
    { label: words('facts.home'), value: null, share: 0.3 },
    { label: words('facts.workplace'), value: workplace === null ? null : [{ text: workplace }] },
    { label: words('facts.workingHours'), value: null },
    { label: words('facts.companions'), value: null },
  ];
}
