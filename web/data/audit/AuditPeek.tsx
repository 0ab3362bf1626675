// One change: who, when, and every field before and after.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { useMemo } from 'react';
import { dateTime, MISSING } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import type { DataPlace } from '../module.ts';
import { usePersonMembers, useVehicleMembers } from '../use-members.ts';
import styles from './audit.module.css';
import { changedFields } from './audit-words.ts';

const WIDTH = 720;

interface AuditPeekProps {
  row: AuditEntry;
  place: DataPlace;
  onClose: () => void;
}

export function AuditPeek({ row, place, onClose }: AuditPeekProps) {
  const { members: vehicles } = useVehicleMembers();
  const { members: persons } = usePersonMembers();
  const zone = place.company.timeZone;
  const fields = useMemo(() => {
    const [plates, names] = [vehicles, persons].map(
      (list) => new Map(list.map(({ id, text }) => [id, text])),
    );
    return changedFields(row, {
      zone,
      vehicle: (id) => plates?.get(id) ?? null,
      person: (id) => names?.get(id) ?? null,
    });
  }, [row, vehicles, persons, zone]);
  const title = `${t(`aud.kind.${row.kind}`)}: ${row.recordName || row.recordId}`;
  const { action } = row;
  return (
    <DialogFrame title={title} width={WIDTH} onClose={onClose}>
      <p className={styles.who}>
        <strong>{t(`aud.action.${action}`)}</strong> · {row.author} ·{' '}
        {dateTime(row.timestamp, zone, true)}
      </p>
      {fields.length === 0 ? (
        <p className={styles.who}>{t('aud.noFields')}</p>
      ) : (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">{t('aud.field')}</th>
              {action !== 'create' && <th scope="col">{t('aud.before')}</th>}
              {action !== 'delete' && <th scope="col">{t('aud.after')}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {action !== 'create' && <td className={styles.before}>{before || MISSING}</td>}
                {action !== 'delete' && <td>{after || MISSING}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DialogFrame>
  );
}
