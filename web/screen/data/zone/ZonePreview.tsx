// How many visits the shape that is being drawn would have had, and whose, beside how many the zone has.
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import styles from './around.module.css';
import type { ZoneFieldsProps } from './zone-form.ts';
import { useZonePreview } from './zone-preview.ts';

/** Vehicles that are named; the others are counted. */
const NAMED = 6;

export function ZonePreview(props: ZoneFieldsProps) {
  const preview = useZonePreview(props);
  if (!preview) return null;
  const { data, isError, isOld } = preview;
  return (
    <section
      className={styles.preview}
      aria-label={t('zone.preview')}
      aria-busy={isOld}
      data-old={isOld}
    >
      <p role="status">
        <span className={pieces.quiet}>{t('zone.preview')}:</span>{' '}
        {data ? <Counts {...data} /> : t(isError ? 'zone.previewFailed' : 'app.loading')}
      </p>
      {data && data.visitors.length > 0 && <Visitors visitors={data.visitors} />}
      {data && data.vehicles < data.ofVehicles && (
        <p>{t('zone.previewPart', { done: data.vehicles, of: data.ofVehicles })}</p>
      )}
    </section>
  );
}

function Counts(props: { visits: number; passes: number; before: number | null }) {
  const { visits, passes, before } = props;
  return (
    <>
      <strong>{t('zone.previewVisits', { count: visits })}</strong>
      {before !== null && `, ${changeText(visits - before)}`}{' '}
      {passes > 0 && t('zone.passCount', { count: passes })}
    </>
  );
}

function changeText(more: number): string {
  if (more === 0) return t('zone.previewSame');
  return t(more > 0 ? 'zone.previewMore' : 'zone.previewLess', { count: Math.abs(more) });
}

function Visitors({ visitors }: { visitors: readonly { numericPlate: string; visits: number }[] }) {
  const named = visitors.slice(0, NAMED);
  const others = visitors.length - named.length;
  return (
    <p>
      {named.map(({ numericPlate, visits }) => `${numericPlate} ${visits}×`).join(', ')}
      {others > 0 && ` ${t('zone.previewOthers', { count: others })}`}
    </p>
  );
}
