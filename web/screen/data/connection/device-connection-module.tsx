// Device connections in the data view (D-DEV): trackers connected now, and before them those that nobody
// registered, from which a superuser makes a vehicle.
import {
  type DeviceConnection,
  listDeviceConnections,
} from '@flotila/domain/connection/connection.api.ts';
import { IconFileText, IconTruck } from '@tabler/icons-react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { openDialog } from '../../../ground/ui/dialogs.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { number } from '../../../ground/words/format.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { PastMoment } from '../PastMoment.tsx';
import { RowName, RowNote } from '../RowName.tsx';
import { momentText, momentTexts } from '../row-moment.ts';
import rows from '../rows.module.css';
import { nameOf, useCodes } from '../vehicle/codes.ts';

/** Live, without a stream of its own. */
const REFRESH_MS = 5_000;

export const deviceConnectionModule: DataModule<DeviceConnection> = {
  list: 'device-connections',
  endpoint: listDeviceConnections,
  rows: async (_place, signal) => {
    const rows = await allRows(listDeviceConnections, {}, signal);
    return [...rows.filter(isUnknown), ...rows.filter((row) => !isUnknown(row))];
  },
  refreshMs: REFRESH_MS,
  keyOf: (row) =>
    [row.deviceType, row.deviceCode, row.hostAddress, row.registered && row.connectedFrom].join(
      '@',
    ),
  menuOf: entriesOf,
  empty: () => ({ title: t('dev.empty'), text: t('dev.emptyHint') }),
  columns: [
    {
      key: 'plate',
      title: () => t('dev.plate'),
      width: 'minmax(110px, 1.1fr)',
      text: (row) => (isUnknown(row) ? t('dev.unknown') : row.numericPlate),
      cell: (row, place) =>
        isUnknown(row) ? (
          <RowName
            text={t('dev.unknown')}
            note={<MakeVehicle row={row} place={place} />}
            isNotice
          />
        ) : (
          <Plate {...row} />
        ),
    },
    {
      key: 'device',
      title: () => t('dev.device'),
      rank: 1,
      width: 'minmax(170px, 1.4fr)',
      text: deviceText,
      cell: Device,
      phoneText: ({ deviceCode }) => deviceCode,
    },
    {
      key: 'ip',
      title: () => t('dev.address'),
      rank: 6,
      width: '112px',
      isWideOnly: true,
      text: (row) => row.hostAddress,
    },
    {
      key: 'from',
      title: () => t('dev.from'),
      rank: 3,
      width: '112px',
      ...momentTexts(({ connectedFrom }) => connectedFrom),
      phoneText: ({ connectedFrom }, place) =>
        t('dev.since', { time: momentText(connectedFrom, place) }),
      order: (row) => row.connectedFrom,
    },
    {
      key: 'last',
      title: () => t('dev.last'),
      rank: 2,
      width: '112px',
      isWideOnly: true,
      ...momentTexts(({ lastSeen }) => lastSeen),
      order: (row) => row.lastSeen,
      cell: ({ lastSeen }) => <PastMoment at={lastSeen} />,
    },
    {
      file: { type: 'number', value: ({ packets }) => packets },
      key: 'packets',
      title: () => t('dev.packets'),
      rank: 4,
      width: '76px',
      isNumber: true,
      text: (row) => number(row.packets),
      order: (row) => row.packets,
      isWideOnly: true,
    },
    {
      file: { type: 'number', value: ({ measures }) => measures },
      key: 'measures',
      title: () => t('dev.measures'),
      rank: 5,
      width: '112px',
      isNumber: true,
      text: (row) => number(row.measures),
      order: (row) => row.measures,
      isWideOnly: true,
      cell: (row) => (
        <>
          {number(row.measures)}
          <Refused {...row} />
        </>
      ),
    },
  ],
};

function deviceText({ deviceType, deviceCode }: DeviceConnection): string {
  return `${deviceType}@${deviceCode}`;
}

/** Leads to the vehicle in its own company. */
function Plate({ numericPlate, companyCode, vehicleId }: DeviceConnection) {
  const name = <RowName text={numericPlate} note={companyCode} />;
  if (vehicleId === null || !companyCode) return name;
  const href = dataDetailPath(companyCode, 'vehicle', String(vehicleId));
  return (
    <PathLink
      className={`${pieces.inherits} ${pieces.strong} ${rows.link}`}
      href={href}
      tabIndex={-1}
    >
      {name}
    </PathLink>
  );
}

/** D-DEV-001; what people call such a tracker is a tip. */
function Device(row: DeviceConnection) {
  const text = deviceText(row);
  const name = nameOf(useCodes('devices'), row.deviceType);
  return <RowName text={text} title={`${name}\n${text}`} isDetail />;
}

/** Below the measures: what of them was not new or not good. */
function Refused({ duplicates, rejected }: DeviceConnection) {
  const words = [
    ...(duplicates > 0 ? [t('dev.duplicates', { count: duplicates })] : []),
    ...(rejected > 0 ? [t('dev.rejected', { count: rejected })] : []),
  ].join(' · ');
  return words && <RowNote text={words} />;
}

function isUnknown({ registered, vehicleId }: DeviceConnection): boolean {
  return !registered || vehicleId === null;
}

/** D-DEV-003; what nobody registered becomes a vehicle. */
function entriesOf(row: DeviceConnection, place: DataPlace): RowEntry[] {
  const { vehicleId, numericPlate: plate } = row;
  if (vehicleId === null) {
    const href = newVehicleHref(row, place);
    return [{ label: t('dev.makeVehicle'), icon: IconTruck, href }];
  }
  return [
    {
      label: t('action.log'),
      icon: IconFileText,
      run: () => openDialog({ slot: 'vehicleLog', vehicleId, plate }),
    },
  ];
}

function MakeVehicle({ row, place }: { row: DeviceConnection; place: DataPlace }) {
  return (
    <PathLink href={newVehicleHref(row, place)} tabIndex={-1}>
      {t('dev.makeVehicle')}
    </PathLink>
  );
}

/** The form of a new vehicle with this tracker. */
function newVehicleHref(
  { deviceType, deviceCode }: DeviceConnection,
  { ccode }: DataPlace,
): string {
  const query = new URLSearchParams({ deviceType, code: deviceCode });
  return `${dataDetailPath(ccode, 'vehicle', 'new')}?${query}`;
}
