// Which other zones the shape lies on: no fault, only told.
import { isOverlapping } from '@flotila/domain/zone/overlap.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useMemo } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { useOtherZones } from './other-zones.ts';
import styles from './zone.module.css';
import type { ZoneFieldsProps } from './zone-form.ts';

/** Zones that are named; the others are counted. */
const NAMED = 3;

export function Overlaps(props: ZoneFieldsProps & { shape: ZoneShape | null }) {
  const { shape, record, place } = props;
  const others = useOtherZones(place.ccode, record?.zoneId ?? null);
  const names = useMemo(
    () =>
      shape
        ? others.filter((other) => isOverlapping(shape, other.shape)).map(({ name }) => name)
        : [],
    [shape, others],
  );
  if (names.length === 0) return null;
  const count = names.length - NAMED;
  const named = names.slice(0, NAMED).join(', ');
  return (
    <p className={`${pieces.across} ${pieces.quiet} ${styles.hint}`} role="status">
      {count > 0
        ? t('zone.overlapsMore', { names: named, count })
        : t('zone.overlaps', { names: named })}
    </p>
  );
}
