// What a report still waits for, to be chosen at a click where its pages will stand; many are narrowed by what is
// written above them.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { foldText } from '@flotila/domain/text.ts';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './choose.module.css';
import { plateOf, type ReportVehicles, useReportPersons } from './SubjectFields.tsx';
import type { ChoiceControl } from './use-choice.ts';

/** As many as one looks through. */
const SHOWN_MAX = 120;
/** So few need no filter. */
const SEEN_AT_ONCE = 12;

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
          noun="vehicle"
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
  return <Tiles of={persons} hasFailed={hasFailed} noun="person" onChoose={onChoose} />;
}

function Tiles(props: {
  of: readonly { id: number; name: string; more?: string }[] | undefined;
  hasFailed: boolean;
  noun: 'vehicle' | 'person';
  onChoose: (id: number) => void;
}) {
  const [filter, setFilter] = useState('');
  // The field beside says that and what to do.
  if (props.hasFailed) return null;
  if (!props.of) return <Skeleton rows={6} />;
  const written = foldText(filter.trim());
  const found = props.of.filter(({ name, more = '' }) =>
    foldText(`${name} ${more}`).includes(written),
  );
  // Names alone need no weight to stand out from what is beside them.
  const Name = props.noun === 'vehicle' ? 'strong' : 'span';
  return (
    <>
      {props.of.length > SEEN_AT_ONCE && (
        <FilterField
          className={styles.filter}
          label={t(`rep.narrow.${props.noun}`)}
          placeholder={t(`rep.narrow.${props.noun}`)}
          value={filter}
          onFilter={setFilter}
        />
      )}
      {found.length === 0 && (
        <p>{t(props.noun === 'vehicle' ? 'rep.noVehicle' : 'rep.noPerson')}</p>
      )}
      <ul className={styles.tiles}>
        {found.slice(0, SHOWN_MAX).map(({ id, name, more }) => (
          <li key={id}>
            <button
              type="button"
              className={`${pieces.lit} ${styles.tile}`}
              onClick={() => props.onChoose(id)}
            >
              <Name>{name}</Name>
              {more && <span className={`${pieces.cut} ${pieces.quiet}`}>{more}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN_MAX && <p>{t('rep.moreByWriting')}</p>}
    </>
  );
}
