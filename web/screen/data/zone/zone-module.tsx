// Zones in the data view (zones-and-rules §1): places on the map that vehicles are in or out of.

import { foldText } from '@flotila/domain/text.ts';
import { listVisits } from '@flotila/domain/zone/visit.api.ts';
import {
  createZone,
  deleteZone,
  getZone,
  listZones,
  updateZone,
  type Zone,
} from '@flotila/domain/zone/zone.api.ts';
import { ZONE_CATEGORIES } from '@flotila/domain/zone/zone.ts';
import { Tooltip } from '@mantine/core';
import { IconHourglass, IconMapPinCheck } from '@tabler/icons-react';
import { dataListPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { shapeText } from '../../../thing/zone/shape-words.ts';
import { ZoneMark } from '../../../thing/zone/ZoneMark.tsx';
import type { DataModule } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { ZoneTools } from './import/ZoneTools.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { ZoneRoom } from './ZoneRoom.tsx';
import styles from './zone.module.css';
import { readZone, startZone, type ZoneForm } from './zone-form.ts';
import { zoneRefusal, zoneWords } from './zone-words.ts';

const RECALCULATING_LOOK_MS = 5_000;

export const zoneModule: DataModule<Zone, Zone, ZoneForm> = {
  list: 'zones',
  ...listOver(listZones, ({ zoneId }) => zoneId),
  readers: [listVisits],
  nameOf: ({ name }) => name,
  menuOf: ({ zoneId }, { ccode }) => [
    {
      label: t('visit.all'),
      icon: IconMapPinCheck,
      href: dataListPath(ccode, 'visits', { zone: zoneId }),
    },
  ],
  Tools: ZoneTools,
  empty: () => ({ title: t('zone.empty'), text: t('zone.emptyHint') }),
  choices: [
    {
      name: 'kind',
      label: () => t('zone.allCategories'),
      options: () => ZONE_CATEGORIES.map((value) => ({ value, label: t(`zone.c.${value}`) })),
      of: ({ category }) => category,
    },
  ],
  columns: [
    {
      key: 'name',
      title: () => t('zone.name'),
      cell: ZoneName,
      width: 'minmax(190px, 1.4fr)',
      text: ({ name }) => name,
    },
    {
      key: 'category',
      title: () => t('zone.category'),
      width: '124px',
      rank: 2,
      text: ({ category }) => t(`zone.c.${category}`),
      phoneText: categoryBeside,
    },
    {
      key: 'address',
      title: () => t('zone.address'),
      width: 'minmax(140px, 1fr)',
      rank: 1,
      text: ({ address }) => address ?? '',
    },
    {
      key: 'shape',
      title: () => t('zone.shape'),
      width: '132px',
      rank: 3,
      text: ({ shape }) => shapeText(shape),
    },
    {
      key: 'vehicles',
      title: () => t('zone.vehicles'),
      width: '116px',
      isWideOnly: true,
      text: ({ vehicles }) => t(vehicles.all ? 'choice.all' : 'choice.some'),
    },
  ],
  record: {
    detail: 'zone',
    titleOf: (record) => record?.name ?? t('zone.new'),
    ...recordOver(
      { get: getZone, create: createZone, update: updateZone, remove: deleteZone },
      ({ zoneId }) => zoneId,
    ),
    start: (record, { search }) => startZone(record, language(), search),
    read: (form, record) => readZone(form, record, language()),
    Fields: ZoneFields,
    Room: ZoneRoom,
    Mark: RecalculatingMark,
    removeText: () => t('stays.zones'),
    fieldText: (field, value, { zone }) => zoneWords(field, value, zone),
    refusalText: (why) => zoneRefusal(why),
  },
};

/** A name may say it already. */
function categoryBeside({ name, category }: Zone): string {
  const text = t(`zone.c.${category}`);
  return foldText(name).includes(foldText(text)) ? '' : text;
}

/** Visits of some vehicle are still being found anew; looked at again until they are. */
function RecalculatingMark({ record }: { record: Zone }) {
  const { ccode: company } = useCompany();
  const { recalculating, zoneId } = record;
  const input = { company, path: { zoneId } };
  const asked = useEndpoint(getZone, recalculating ? input : null, {
    refetchIntervalMs: RECALCULATING_LOOK_MS,
  });
  if (!(asked.data ?? record).recalculating) return null;
  return (
    <Tooltip label={t('zone.recalculating')}>
      <span className={`${pieces.row} ${pieces.quiet}`} role="status">
        <IconHourglass size={16} stroke={1.6} aria-label={t('zone.recalculating')} />
      </span>
    </Tooltip>
  );
}

function ZoneName({ name, category }: Zone) {
  return (
    <span className={styles.name}>
      <ZoneMark category={category} />
      <span>{name}</span>
    </span>
  );
}
