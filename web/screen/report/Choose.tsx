// What a report still waits for, to be chosen at a click where its pages will stand; more are found by writing into
// the field of the panel.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './choose.module.css';
import { plateOf, type ReportVehicles, useReportPersons } from './SubjectFields.tsx';
import type { ChoiceControl } from './use-choice.ts';

/** As many as one looks through. */
const SHOWN_MAX = 120;

interface ChooseProps {
  report: ReportName;
  missing: 'vehicle' | 'person';
  vehicles: ReportVehicles;
  control: ChoiceControl;
}

export function Choose({ report, missing, vehicles, control }: ChooseProps) {
  const machine = report === 'machine-performance' ? 'machine' : 'vehicle';
  const driver = report === 'travel-expenses' ? 'person' : 'driver';
  return (
    <section className={styles.choose} aria-labelledby="report-missing">
      <h2 id="report-missing">{t(`rep.missing.${missing === 'person' ? driver : machine}`)}</h2>
      <p>{t(`rep.about.${report}`)}</p>
      {missing === 'vehicle' ? (
        <Tiles
          of={vehicles.vehicles?.map((one) => ({
            id: one.vehicleId,
            name: plateOf(one),
            more: one.numericPlate ? one.name : '',
          }))}
          hasFailed={vehicles.hasFailed}
          onChoose={(vehicleId) => control.change({ vehicleId })}
        />
      ) : (
        <Persons onChoose={(personId) => control.change({ personId })} />
      )}
    </section>
  );
}

function Persons({ onChoose }: { onChoose: (personId: number) => void }) {
  const { persons, hasFailed } = useReportPersons();
  return <Tiles of={persons} hasFailed={hasFailed} onChoose={onChoose} />;
}

function Tiles(props: {
  of: readonly { id: number; name: string; more?: string }[] | undefined;
  hasFailed: boolean;
  onChoose: (id: number) => void;
}) {
  // The field beside says that and what to do.
  if (props.hasFailed) return null;
  if (!props.of) return <Skeleton rows={6} />;
  return (
    <>
      <ul className={styles.tiles}>
        {props.of.slice(0, SHOWN_MAX).map(({ id, name, more }) => (
          <li key={id}>
            <button
              type="button"
              className={`${pieces.lit} ${styles.tile}`}
              onClick={() => props.onChoose(id)}
            >
              <strong>{name}</strong>
              {more && <span className={`${pieces.cut} ${pieces.quiet}`}>{more}</span>}
            </button>
          </li>
        ))}
      </ul>
      {props.of.length > SHOWN_MAX && <p>{t('rep.moreByWriting')}</p>}
    </>
  );
}
