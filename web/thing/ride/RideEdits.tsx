// The trail of a ride: who corrected what and when, before → after, newest first. Draws nothing when nobody
// corrected anything, and nothing while it is not known.
import { listRideEdits, type RideEditView } from '@flotila/domain/ride/ride.api.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime } from '../../ground/words/format.ts';
import { editValue, fieldName } from './edit-words.ts';
import styles from './ride-edits.module.css';

/** The trail of the ride that begins at `from`; the heading is hidden where the place has its own. */
export function RideEdits(props: { vehicleId: number; from: string; isHeadless?: boolean }) {
  const { ccode } = useCompany();
  const path = { id: props.vehicleId, start: props.from };
  const edits = useEndpoint(listRideEdits, { company: ccode, path, query: {} });
  const rows = edits.data?.content ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.trail} aria-label={t('rideUpdate.trail')}>
      {!props.isHeadless && <h3>{t('rideUpdate.trail')}</h3>}
      <EditList edits={rows} />
    </section>
  );
}

/** The corrections one under another. */
export function EditList({ edits }: { edits: readonly RideEditView[] }) {
  const { timeZone } = useCompany();
  return (
    <ol className={styles.edits}>
      {edits.map((edit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one field may be corrected twice in a moment.
        <li key={`${edit.changed} ${edit.field} ${index}`}>
          <span className={`${pieces.yields} ${pieces.breaks}`}>
            <span className={pieces.quiet}>{fieldName(edit.field)}</span>{' '}
            <del>{editValue(edit.field, edit.before)}</del>
            <span aria-hidden="true"> → </span>
            <ins>{editValue(edit.field, edit.after)}</ins>
          </span>
          <span className={`${pieces.quiet} ${styles.who}`}>
            {edit.changedBy} · {dateTime(edit.changed, timeZone)}
          </span>
        </li>
      ))}
    </ol>
  );
}
