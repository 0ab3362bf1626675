// Vehicles in the data view (D-VEH): the list for administrators, the form for superusers only (D-VEH-032).
import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { listPersons } from '@flotila/domain/person/person.api.ts';
import {
  listVehicleBriefs,
  listVehiclesOnMap,
  type MapVehicle,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  updateVehicle,
  type VehicleRecord,
} from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { openDialog } from '../../../ground/ui/dialogs.ts';
import { lazyPart } from '../../../ground/ui/lazy-part.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import { fullName, MISSING, number } from '../../../ground/words/format.ts';
import { typeText } from '../../../thing/vehicle/vehicle-words.ts';
import { extraColumns } from '../field-value.ts';
import type { Column, DataModule, DataPlace } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { deviceOf, type Prefill, withUnknownTracker } from './device-form.ts';
import { fieldWords } from './field-words.ts';
import { ownSentence } from './refusal-text.ts';
import { VehicleName } from './VehicleName.tsx';
import { VehicleStatus } from './VehicleStatus.tsx';
import { vehicleEntries } from './vehicle-entries.ts';
import { readVehicle, startVehicle, VEHICLE, type VehicleForm } from './vehicle-form.ts';
import { lastSeenOrder, statusLine, statusSearch, statusWords } from './vehicle-status.ts';

/** The list does without them, and they are most of the module. */
const loadFields = async () => (await import('./VehicleFields.tsx')).VehicleFields;
const VehicleFields = lazyPart('VehicleFields', loadFields);

/** ONL: as the live list. */
const REFRESH_MS = 60_000;

const calls = recordOver(
  { get: getVehicle, create: createVehicle, update: updateVehicle, remove: deleteVehicle },
  ({ vehicleId }) => vehicleId,
);

const record: NonNullable<DataModule<MapVehicle, VehicleRecord, VehicleForm>['record']> = {
  detail: 'vehicle',
  titleOf: (vehicle) => (vehicle ? `${vehicle.numericPlate} ${vehicle.name}` : t('vf.new')),
  ...calls,
  load(...asked) {
    // They come beside the record; a failure is told where they are drawn.
    loadFields().catch(() => undefined);
    return calls.load(...asked);
  },
  start: (vehicle, { search }) => startVehicle(vehicle, language(), prefillOf(search)),
  prefill: (form, { search }) => withUnknownTracker(form, prefillOf(search)),
  read: (form, vehicle) => readVehicle(form, vehicle, language()),
  Fields: VehicleFields,
  removeText: () => t('vf.deleteText'),
  fieldText: fieldWords,
  tellsPersons: true,
  refusalText: ownSentence,
  actions: vehicleEntries,
  afterChange: async (place, before, after) => {
    tellNext(before, after);
    return place;
  },
};

/** What somebody may want to see beside the rest. */
const EXTRA_COLUMNS: Column<MapVehicle>[] = [
  {
    key: 'driver',
    title: () => t('cols.driver'),
    width: '160px',
    isExtra: true,
    text: ({ driver }) => (driver ? fullName(driver) : ''),
  },
  ...extraColumns<MapVehicle>(VEHICLE),
  {
    key: 'active',
    title: () => t('cols.vehicleState'),
    width: '110px',
    isExtra: true,
    text: ({ state }) => t(`vf.state.${state}`),
  },
  {
    key: 'tracker',
    title: () => t('cols.tracker'),
    width: '120px',
    isExtra: true,
    text: ({ device }) => device?.deviceType ?? '',
  },
  {
    key: 'tank',
    title: () => t('cols.tank'),
    width: '110px',
    isNumber: true,
    isExtra: true,
    order: ({ tankCapacity }) => tankCapacity ?? 0,
    text: ({ tankCapacity }) => (tankCapacity === null ? '' : `${number(tankCapacity)} l`),
    file: { type: 'number', unit: 'l', value: ({ tankCapacity }) => tankCapacity },
  },
];

export const vehicleModule: DataModule<MapVehicle, VehicleRecord, VehicleForm> = {
  list: 'vehicles',
  ...listOver(listVehiclesOnMap, ({ vehicleId }) => vehicleId, { all: 'true' }),
  idOf: ({ vehicleId }, place) => (mayOpen(place) ? String(vehicleId) : null),
  refreshMs: REFRESH_MS,
  lookOf: ({ state }) => (state === 'active' ? null : state === 'hidden' ? 'muted' : 'ended'),
  menuOf: vehicleEntries,
  nameOf: ({ numericPlate }) => numericPlate,
  empty: () => ({ title: t('vf.empty'), text: t('vf.emptyHint') }),
  // Lists of persons and groups say what is theirs of the vehicles.
  readers: [getVehicle, listVehicleBriefs, listPersons, listGroupsets],
  member: { list: 'vehicles', idOf: ({ vehicleId }) => vehicleId },
  switch: {
    isOn: ({ state }) => state === 'active',
    to: (isOn) => ({ state: isOn ? 'active' : 'hidden' }),
    of: ({ state }) => ({ state }),
    offLabel: () => t('many.hide'),
  },
  columns: [
    {
      key: 'plate',
      title: () => t('column.plate'),
      width: 'minmax(130px, 1fr)',
      text: ({ numericPlate, state, driver }) =>
        [
          numericPlate,
          ...(state === 'active' ? [] : [t(`vf.state.${state}`)]),
          ...(driver ? [fullName(driver)] : []),
        ].join(' '),
      fileText: ({ numericPlate }) => numericPlate,
      cell: (vehicle) => <VehicleName {...vehicle} />,
    },
    {
      key: 'name',
      title: () => t('vf.name'),
      rank: 2,
      width: 'minmax(130px, 1.3fr)',
      text: ({ name }) => name,
    },
    {
      key: 'type',
      title: () => t('vf.col.type'),
      width: '104px',
      isWideOnly: true,
      text: ({ typeCode }) => typeText(typeCode),
    },
    {
      key: 'imei',
      title: () => t('vf.col.imei'),
      width: '130px',
      isWideOnly: true,
      text: ({ device }) => device?.code ?? MISSING,
    },
    {
      key: 'installed',
      title: () => t('vf.col.installed'),
      width: '92px',
      isWideOnly: true,
      text: ({ device }) => device?.installDate ?? MISSING,
    },
    {
      key: 'state',
      title: () => t('vf.col.state'),
      width: 'minmax(210px, 1.6fr)',
      rank: 1,
      text: (vehicle, { company }) => statusSearch(vehicle, lastTick(), company.timeZone),
      phoneText: (vehicle, { company }) => statusLine(vehicle, lastTick(), company.timeZone),
      phoneTone: (vehicle, { company }) =>
        statusWords(vehicle, lastTick(), company.timeZone).state === 'fails' ? 'alarm' : null,
      cell: (vehicle) => <VehicleStatus vehicle={vehicle} />,
      order: lastSeenOrder,
    },
    ...EXTRA_COLUMNS,
  ],
  record,
};

/** D-VEH-032. */
function mayOpen({ company }: DataPlace): boolean {
  return company.may('vehicle', 'write');
}

/** From the list of unknown trackers: `?deviceType=&code=`. */
function prefillOf(search: DataPlace['search'] = {}): Prefill {
  return { deviceType: search.deviceType ?? null, code: search.code ?? null };
}

/** Whoever put a tracker on a vehicle is told how to get it to report. */
function tellNext(before: VehicleRecord | null, after: VehicleRecord | null): void {
  const device = deviceOf(after?.device);
  if (!after || !device) return;
  const { deviceType, code } = device;
  const former = deviceOf(before?.device);
  // Another type of the same tracker comes by another way.
  if (former?.code === code && former.deviceType === deviceType) return;
  openDialog({ slot: 'trackerNext', plate: after.numericPlate, deviceType, code });
}
